#include "image.h"

#include <stdlib.h>
#include <string.h>

Image *image_new(int width, int height)
{
    Image *image = malloc(sizeof *image);
    if (image == NULL)
        return NULL;
    image->width = width;
    image->height = height;
    image->stride = width;
    image->pixels = calloc((size_t)width * height, 1);
    return image;
}

void image_free(Image *image)
{
    if (image != NULL) {
        free(image->pixels);
        free(image);
    }
}

unsigned char image_at(const Image *image, int x, int y)
{
    return image->pixels[(size_t)y * image->stride + x];
}

void image_set(Image *image, int x, int y, unsigned char value)
{
    image->pixels[(size_t)y * image->stride + x] = value;
}

/* Copies a rectangle, which must lie inside of the source. */
Image *image_crop(const Image *src, int left, int top, int width, int height)
{
    if (left < 0 || top < 0 || left + width > src->width || top + height > src->height)
        return NULL;
    Image *out = malloc(sizeof *out);
    if (out == NULL)
        return NULL;
    out->width = width;
    out->height = height;
    out->stride = src->stride;
    out->pixels = malloc((size_t)width * height);
    const unsigned char *from = src->pixels + (size_t)top * src->stride + left;
    for (int y = 0; y < height; y++)
        memcpy(out->pixels + (size_t)y * width, from + (size_t)y * src->stride, (size_t)width);
    return out;
}
