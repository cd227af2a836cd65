#include <stdio.h>
#include <stdlib.h>

#include "config.h"

int main(void) {
    struct config config;
    int n = config_parse(&config, "host=localhost\npath=/srv/www\nport=8080\n");
    printf("%d entries\n", n);
    printf("host %s\n", config_get(&config, "host"));
    int port = atoi(config_get(&config, "port"));
    printf("port %d\n", port);
    return port == 8080 ? 0 : 1;
}
