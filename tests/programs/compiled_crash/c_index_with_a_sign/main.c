#include <stdio.h>

static unsigned seen[256];

static void note(const char *text)
{
    for (int i = 0; text[i] != '\0'; i++)
        seen[text[i]]++;
}

int main(void)
{
    note("caf\xc3\xa9");
    printf("%u\n", seen['a']);
    return 0;
}
