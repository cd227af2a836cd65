#include "rope.h"

static const struct rope ROPE = {3, 12.0};

int main(void)
{
    return rope_part(&ROPE) > 2.0;
}
