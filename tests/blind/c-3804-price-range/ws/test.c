#include <string.h>

#include "offer.h"

static int failed;

static void expect(const char *expected, const char *actual)
{
    if (strcmp(expected, actual) != 0) {
        printf("FAIL: expected \"%s\", got \"%s\"\n", expected, actual);
        failed++;
    }
}

int main(void)
{
    static const struct { struct offer offer; const char *line; } CASES[] = {
        {{"mug", {850}}, "mug: 8.50 EUR"},
        {{"poster", {1200, 1200}}, "poster: 12.00 EUR"},
        {{"shirt", {1990, 1490, 2405}}, "shirt: 14.90 EUR to 24.05 EUR"},
    };
    char line[80];
    expect("-0.05 EUR", money_text((struct money){-5, "EUR"}));
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        offer_line(&CASES[i].offer, "EUR", line, sizeof line);
        expect(CASES[i].line, line);
    }
    printf("%d failed\n", failed);
    return failed != 0;
}
