#include "crew.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: crew LIST\n");
        return 2;
    }
    FILE *in = fopen(argv[1], "r");
    if (in == NULL) {
        perror(argv[1]);
        return 2;
    }
    struct crew crew = {0};
    char name[NAME_LEN], role[12];
    int kilos;
    while (fscanf(in, "%23s %11s %d", name, role, &kilos) == 3)
        crew_add(&crew, name, role, kilos);
    fclose(in);

    printf("%d rowers, %d kg\n", crew.count, crew_weight(&crew));
    crew_print_cox(&crew);
    crew_free(&crew);
    return 0;
}
