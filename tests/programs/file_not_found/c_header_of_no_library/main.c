#include "queue.h"

int main(void) {
    return open_queue("jobs");
}
