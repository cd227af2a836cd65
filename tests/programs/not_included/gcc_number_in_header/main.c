#include "frame.h"

int main(void)
{
    struct frame one = {0};
    return one.length;
}
