#ifndef DRUMS_H
#define DRUMS_H

#define STEPS_PER_BEAT 4
#define STEPS 16
#define LANES 3

struct clock {
    long now;     /* ms since the start */
    int tick_ms;  /* what one tick adds */
    int bpm;
    int step_ms;  /* how long one step lasts */
};

struct pattern {
    const char *name;
    const char *lanes[LANES];
};

void clock_init(struct clock *clock, int tick_ms);
void clock_set_tempo(struct clock *clock, int bpm);
void clock_tick(struct clock *clock);
int clock_on_step(const struct clock *clock);
int clock_step(const struct clock *clock);

void pattern_hits(const struct pattern *pattern, int step, char *hits);

#endif
