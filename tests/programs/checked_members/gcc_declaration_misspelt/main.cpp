#include "pool.h"

int main() {
    Pool pool;
    pool.clear();
    return 0;
}
