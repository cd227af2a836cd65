#include <iostream>

#include "plan.h"

int main()
{
    Plan plan;
    std::cout << plan.names.size();
}
