#include "rope.h"

double rope_part(struct rope *rope)
{
    return rope->knots == 0 ? rope->metres : rope->metres / (rope->knots + 1);
}
