#include "log.h"

int start(void);

int main(void)
{
    return log_enabled(start());
}
