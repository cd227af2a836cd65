#include "log.h"

#include <stdio.h>

struct report {
    const char *call;
    int frequency_khz;
};

static const struct report contest[] = {
    { "DL1ABC", 14025 },
    { "OH2XYZ", 14031 },
    { "DL1ABC", 14027 },
    { "K7QQ", 21040 },
    { "OH2XYZ", 14030 },
    { "VK3MO", 28015 },
    { "JA1NUT", 28022 },
    { "ZS6EZ", 28110 },
    { "K7QQ", 21044 },
};

static void print_contact(const char *label, const struct contact *c)
{
    printf("%-8s %-8s %6d kHz, %d dupes\n", label, c->call,
           c->frequency_khz, c->duplicates);
}

static void enter_reports(struct logbook *log, const struct report *reports, size_t n)
{
    int last_frequency = 0;
    int band_changes = 0;

    for (size_t i = 0; i < n; i++) {
        const struct report *r = &reports[i];
        struct contact *first = log_find(log, r->call);
        struct contact *added = log_add(log, r->call, r->frequency_khz);
        if (first)
            first->duplicates++;

        int band = added->frequency_khz / 1000;
        if (last_frequency && band != last_frequency / 1000)
            band_changes++;
        last_frequency = added->frequency_khz;
    }
    printf("%zu contacts, %d band changes\n", log->count, band_changes);
}

int main(void)
{
    struct logbook log;
    log_init(&log);

    enter_reports(&log, contest, sizeof contest / sizeof contest[0]);
    for (size_t i = 0; i < log.count; i++)
        print_contact("worked", &log.items[i]);

    log_free(&log);
    return 0;
}
