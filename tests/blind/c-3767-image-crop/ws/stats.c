#include "stats.h"

double mean_level(const Image *image)
{
    long sum = 0;
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->width; x++)
            sum += image_at(image, x, y);
    return (double)sum / (image->width * image->height);
}

int count_above(const Image *image, unsigned char threshold)
{
    int count = 0;
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->width; x++)
            if (image_at(image, x, y) > threshold)
                count++;
    return count;
}
