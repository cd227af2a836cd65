#include <stdio.h>

#include "matrix.h"

int main(void) {
    struct matrix *a = matrix_new(2, 3);
    for (int i = 0; i < 6; i++) *matrix_at(a, i / 3, i % 3) = i + 1;
    struct matrix *t = matrix_transpose(a);
    struct matrix *p = matrix_multiply(a, t);
    for (int r = 0; r < p->rows; r++) printf("%g %g\n", *matrix_at(p, r, 0), *matrix_at(p, r, 1));
    matrix_free(a);
    matrix_free(t);
    matrix_free(p);
    return 0;
}
