#include "tank_inline.h"

namespace depot {

double Tank::share() const
{
    return level() / 100.0;
}

}
