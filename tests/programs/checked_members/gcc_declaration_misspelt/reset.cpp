#include "pool.h"

void reset(Pool &pool) {
    pool.clear();
}
