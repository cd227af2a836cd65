#include <stdio.h>
#include "matrx.h"

int main(void) {
    printf("%d\n", rows());
    return 0;
}
