#include "plugins.h"

#include <string.h>

static int length(const char *text) { return (int)strlen(text); }

static int echo(int argc, const char *const *argv)
{
    return argc > 0 ? length(argv[0]) : 0;
}

static int help(int argc, const char *const *argv)
{
    (void)argv;
    return argc;
}

const struct command commands[] = {
    {"echo", echo},
    {"help", help},
    {0, 0},
};

static const struct command *find(const char *name)
{
    for (const struct command *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0) {
            return command;
        }
    }
    return 0;
}

int run_command(const char *name, int argc, const char *const *argv)
{
    const struct command *command = find(name);
    return command ? command->run(argc, argv) : -1;
}

void each_command(void (*visit)(const struct command *, void *), void *state)
{
    for (int index = 0; commands[index].name; index++) {
        visit(&commands[index], state);
    }
}
