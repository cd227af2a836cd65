#include "frame.h"

int main(void)
{
    Frame frames[] = {
        frame_position(5423, -312),
        frame_text('T', "LIGHT OUT OF ORDER"),
        frame_text('N', "N-14"),
    };
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        frame_print(&frames[i]);
        frame_free(&frames[i]);
    }
    return 0;
}
