#ifndef LEVEL_H
#define LEVEL_H

int level(int raw);

#endif
