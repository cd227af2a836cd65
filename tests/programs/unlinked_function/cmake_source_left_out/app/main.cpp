#include "distance.h"

int main()
{
    return geo::distance(1, 1);
}
