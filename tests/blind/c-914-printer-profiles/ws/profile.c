#include "profile.h"

#include <stdlib.h>
#include <string.h>

struct profile *profile_new(const char *name, const char *paper, int dpi)
{
    struct profile *profile = malloc(sizeof *profile);
    profile->name = strdup(name);
    profile->paper = strdup(paper);
    profile->dpi = dpi;
    profile->duplex = 0;
    return profile;
}

struct profile *profile_inherit(const char *name, const struct profile *parent)
{
    struct profile *profile = malloc(sizeof *profile);
    *profile = *parent;
    profile->name = strdup(name);
    return profile;
}

void profile_set_paper(struct profile *profile, const char *paper)
{
    free(profile->paper);
    profile->paper = strdup(paper);
}

void profile_free(struct profile *profile)
{
    free(profile->name);
    free(profile->paper);
    free(profile);
}
