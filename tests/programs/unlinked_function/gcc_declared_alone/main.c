#include "queue.h"
#include <stdio.h>

int main(void) {
    push(7);
    printf("%d\n", pop());
    return 0;
}
