#include "crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct crew *crew)
{
    if (crew->count < crew->room)
        return;
    int room = crew->room == 0 ? 4 : crew->room * 2;
    struct rower *rowers = realloc(crew->rowers, room * sizeof *rowers);
    if (rowers == NULL)
        abort();
    crew->rowers = rowers;
    crew->room = room;
}

void crew_add(struct crew *crew, const char *name, const char *role, int kilos)
{
    make_room(crew);
    struct rower *rower = &crew->rowers[crew->count++];
    snprintf(rower->name, sizeof rower->name, "%s", name);
    rower->kilos = kilos;
    if (strcmp(role, "cox") == 0)
        crew->cox = rower;
}

int crew_weight(const struct crew *crew)
{
    int kilos = 0;
    for (int i = 0; i < crew->count; i++)
        kilos += crew->rowers[i].kilos;
    return kilos;
}

void crew_print_cox(const struct crew *crew)
{
    if (crew->cox == NULL) {
        puts("no cox");
        return;
    }
    int ballast = crew->cox->kilos < 55 ? 55 - crew->cox->kilos : 0;
    printf("cox %s, %d kg ballast\n", crew->cox->name, ballast);
}

void crew_free(struct crew *crew)
{
    free(crew->rowers);
    memset(crew, 0, sizeof *crew);
}
