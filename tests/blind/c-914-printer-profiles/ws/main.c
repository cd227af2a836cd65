#include <stdio.h>

#include "profile.h"

#define COUNT 4

static void show(const struct profile *profile)
{
    printf("%-8s %-7s %4d dpi%s\n", profile->name, profile->paper, profile->dpi,
           profile->duplex ? ", both sides" : "");
}

int main(void)
{
    struct profile *profiles[COUNT];
    profiles[0] = profile_new("office", "A4", 300);
    profiles[1] = profile_new("photo", "10x15", 1200);
    profiles[2] = profile_inherit("draft", profiles[0]);
    profiles[2]->dpi = 150;
    profiles[3] = profile_new("legal", "A4", 600);
    profile_set_paper(profiles[3], "Legal");
    profiles[3]->duplex = 1;

    for (int i = 0; i < COUNT; i++)
        show(profiles[i]);
    for (int i = 0; i < COUNT; i++)
        profile_free(profiles[i]);
    return 0;
}
