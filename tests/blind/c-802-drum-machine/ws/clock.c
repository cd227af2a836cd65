#include "drums.h"

void clock_init(struct clock *clock, int tick_ms)
{
    clock->now = 0;
    clock->tick_ms = tick_ms;
    clock_set_tempo(clock, 60);
}

void clock_set_tempo(struct clock *clock, int bpm)
{
    clock->bpm = bpm;
    clock->step_ms = 60 / bpm * 1000 / STEPS_PER_BEAT;
}

void clock_tick(struct clock *clock)
{
    clock->now += clock->tick_ms;
}

int clock_on_step(const struct clock *clock)
{
    return clock->now % clock->step_ms < clock->tick_ms;
}

int clock_step(const struct clock *clock)
{
    return (int)(clock->now / clock->step_ms) % STEPS;
}
