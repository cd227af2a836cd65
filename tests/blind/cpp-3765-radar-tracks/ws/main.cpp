#include <cmath>
#include <cstdio>

#include "track_table.h"

namespace {

struct Plot {
    int time;
    int id;
    double x;
    double y;
};

const Plot kPlots[] = {
    {0, 71, 0.0, 10.0},  {0, 72, 40.0, 5.0},  {1, 73, 12.0, 12.0}, {2, 74, 30.0, 30.0},
    {3, 71, 3.0, 13.0},  {4, 73, 15.0, 9.0},  {5, 71, 5.0, 15.0},  {6, 74, 34.0, 27.0},
    {8, 73, 19.0, 5.0},  {9, 74, 37.0, 24.0}, {10, 71, 10.0, 20.0},
};

void print(const Track& track) {
    std::printf("  %d at (%.1f, %.1f) speed %.2f\n", track.id, track.x, track.y,
                std::hypot(track.vx, track.vy));
}

}  // namespace

int main() {
    TrackTable table(5);
    int now = 0;
    for (const Plot& plot : kPlots) {
        if (plot.time != now) {
            now = plot.time;
            if (const std::size_t lost = table.sweep(now)) {
                std::printf("t=%d: %zu lost\n", now, lost);
            }
        }
        table.report(plot.id, plot.x, plot.y, plot.time);
    }
    std::printf("t=%d: %zu tracks\n", now, table.all().size());
    for (int id : {71, 72, 73, 74}) {
        if (table.contains(id)) {
            print(table.get(id));
        }
    }
    return 0;
}
