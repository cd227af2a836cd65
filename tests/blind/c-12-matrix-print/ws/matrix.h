#ifndef MATRIX_H
#define MATRIX_H

struct matrix {
    int rows, columns;
    double *cells;
};

struct matrix *matrix_new(int rows, int columns);
struct matrix *matrix_multiply(const struct matrix *a, const struct matrix *b);
struct matrix *matrix_transpose(const struct matrix *m);
double *matrix_at(const struct matrix *m, int row, int column);
void matrix_free(struct matrix *m);

#endif
