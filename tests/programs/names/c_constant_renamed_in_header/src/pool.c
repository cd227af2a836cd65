#include "limits.h"

int pool_size(void) {
    return 2 * MAX_ITEMS;
}
