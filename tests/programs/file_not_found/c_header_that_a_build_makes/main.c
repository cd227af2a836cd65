#include <stdio.h>

#include "release.h"

int main(void) {
    puts(RELEASE);
    return 0;
}
