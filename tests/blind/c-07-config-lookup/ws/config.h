#ifndef CONFIG_H
#define CONFIG_H

#define MAX_ENTRIES 16

struct config {
    char keys[MAX_ENTRIES][32];
    char values[MAX_ENTRIES][64];
    int count;
};

int config_parse(struct config *config, const char *text);
const char *config_get(const struct config *config, const char *key);

#endif
