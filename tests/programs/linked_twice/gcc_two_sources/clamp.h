#ifndef CLAMP_H
#define CLAMP_H

int clamp(int value);

#endif
