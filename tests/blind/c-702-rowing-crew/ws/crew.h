#ifndef CREW_H
#define CREW_H

#define NAME_LEN 24

struct rower {
    char name[NAME_LEN];
    int kilos;
};

struct crew {
    struct rower *rowers;
    int count;
    int room;
    struct rower *cox;
};

void crew_add(struct crew *crew, const char *name, const char *role, int kilos);
int crew_weight(const struct crew *crew);
void crew_print_cox(const struct crew *crew);
void crew_free(struct crew *crew);

#endif
