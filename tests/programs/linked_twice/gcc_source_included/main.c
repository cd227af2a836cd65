#include "queue.c"

int main(void)
{
    return push(-1);
}
