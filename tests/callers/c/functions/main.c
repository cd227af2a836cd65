#include "store.h"

static int helper(void) { return 1; }

int main(void) {
    helper();
    return save(1);
}
