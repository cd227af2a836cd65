#include "limits.h"

int main(void) {
    return MAX_ITEMS > 8 ? 0 : 1;
}
