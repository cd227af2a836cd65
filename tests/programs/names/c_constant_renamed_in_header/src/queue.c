#include "limits.h"

int queue_full(int used) {
    return used >= MAX_ITEMS;
}
