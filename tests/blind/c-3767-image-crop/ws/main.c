#include <stdio.h>

#include "image.h"
#include "stats.h"

static void draw_disc(Image *image, int cx, int cy, int radius, unsigned char value)
{
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->width; x++)
            if ((x - cx) * (x - cx) + (y - cy) * (y - cy) <= radius * radius)
                image_set(image, x, y, value);
}

static void describe(const char *name, const Image *image)
{
    printf("%-6s %2dx%-2d mean %6.2f bright %d\n", name, image->width, image->height,
           mean_level(image), count_above(image, 128));
}

int main(void)
{
    Image *scan = image_new(16, 12);
    draw_disc(scan, 5, 5, 4, 90);
    draw_disc(scan, 10, 6, 3, 200);
    describe("scan", scan);

    Image *detail = image_crop(scan, 7, 3, 7, 7);
    if (detail == NULL) {
        fprintf(stderr, "the detail is outside of the scan\n");
        image_free(scan);
        return 2;
    }
    describe("detail", detail);
    image_free(detail);
    image_free(scan);
    return 0;
}
