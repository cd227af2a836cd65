#include "track.h"

int rounded(int seconds) {
    return (seconds + 59) / 60;
}

int main() {
    Track track{"Opening", "214"};
    return rounded(track.length);
}
