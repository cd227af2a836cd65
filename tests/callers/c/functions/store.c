#include "store.h"

static int helper(void) { return 2; }

int save(int value) {
    return helper() + value;
}
