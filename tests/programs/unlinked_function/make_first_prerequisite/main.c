#include "queue.h"

int main(void) {
    push(7);
    return pop() != 7;
}
