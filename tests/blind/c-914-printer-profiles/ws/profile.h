#ifndef PROFILE_H
#define PROFILE_H

struct profile {
    char *name;
    char *paper;
    int dpi;
    int duplex;
};

struct profile *profile_new(const char *name, const char *paper, int dpi);
struct profile *profile_inherit(const char *name, const struct profile *parent);
void profile_set_paper(struct profile *profile, const char *paper);
void profile_free(struct profile *profile);

#endif
