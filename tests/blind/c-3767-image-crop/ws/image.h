#ifndef IMAGE_H
#define IMAGE_H

#include <stddef.h>

/* A grey image; a row begins every `stride` bytes. */
typedef struct {
    int width;
    int height;
    int stride;
    unsigned char *pixels;
} Image;

Image *image_new(int width, int height);
Image *image_crop(const Image *src, int left, int top, int width, int height);
void image_free(Image *image);

unsigned char image_at(const Image *image, int x, int y);
void image_set(Image *image, int x, int y, unsigned char value);

#endif
