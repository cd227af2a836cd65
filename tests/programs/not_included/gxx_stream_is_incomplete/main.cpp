#include "report.h"

int main()
{
    std::ostringstream out;
    out << title();
    return out.str().empty();
}
