#include "matrix.h"

#include <assert.h>
#include <stdlib.h>

struct matrix *matrix_new(int rows, int columns) {
    struct matrix *m = malloc(sizeof *m);
    m->rows = rows;
    m->columns = columns;
    m->cells = calloc((size_t)rows * columns, sizeof *m->cells);
    return m;
}

double *matrix_at(const struct matrix *m, int row, int column) {
    assert(row >= 0 && row < m->rows);
    assert(column >= 0 && column < m->columns);
    return &m->cells[row * m->columns + column];
}

struct matrix *matrix_transpose(const struct matrix *m) {
    struct matrix *t = matrix_new(m->rows, m->columns);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) *matrix_at(t, c, r) = *matrix_at(m, r, c);
    return t;
}

struct matrix *matrix_multiply(const struct matrix *a, const struct matrix *b) {
    assert(a->columns == b->rows);
    struct matrix *p = matrix_new(a->rows, b->columns);
    for (int r = 0; r < a->rows; r++)
        for (int c = 0; c < b->columns; c++)
            for (int k = 0; k < a->columns; k++) *matrix_at(p, r, c) += *matrix_at(a, r, k) * *matrix_at(b, k, c);
    return p;
}

void matrix_free(struct matrix *m) {
    free(m->cells);
    free(m);
}
