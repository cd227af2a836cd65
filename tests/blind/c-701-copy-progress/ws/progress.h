#ifndef PROGRESS_H
#define PROGRESS_H

struct progress {
    const char *name;
    long total;
    long copied;
};

void progress_start(struct progress *p, const char *name, long total);
void progress_advance(struct progress *p, long blocks);
int progress_done(const struct progress *p);
int progress_percent(const struct progress *p);
void progress_show(const struct progress *p);

#endif
