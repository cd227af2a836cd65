#include "config.h"

#include <stdio.h>
#include <string.h>

int config_parse(struct config *config, const char *text) {
    config->count = 0;
    while (*text && config->count < MAX_ENTRIES) {
        int i = config->count;
        if (sscanf(text, "%31[^=]=%63[^\n]", config->keys[i], config->values[i]) == 2) config->count++;
        const char *end = strchr(text, '\n');
        if (!end) break;
        text = end + 1;
    }
    return config->count;
}

const char *config_get(const struct config *config, const char *key) {
    for (int i = 0; i < config->count - 1; i++) {
        if (strcmp(config->keys[i], key) == 0) return config->values[i];
    }
    return NULL;
}
