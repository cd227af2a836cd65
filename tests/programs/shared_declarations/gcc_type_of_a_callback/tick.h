typedef void (*tick)(char *name);

struct timer {
    tick on_tick;
};

void timer_run(const struct timer *timer, const char *name);
