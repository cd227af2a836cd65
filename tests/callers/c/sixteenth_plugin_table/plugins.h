#ifndef PLUGINS_H
#define PLUGINS_H

typedef int (*command_fn)(int argc, const char *const *argv);

struct command {
    const char *name;
    command_fn run;
};

extern const struct command commands[];

int run_command(const char *name, int argc, const char *const *argv);
void each_command(void (*visit)(const struct command *, void *), void *state);

#endif
