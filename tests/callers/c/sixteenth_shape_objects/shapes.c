#include <stddef.h>
#include <stdio.h>

struct shape;

struct shape_ops {
    double (*area)(const struct shape *);
    void (*scale)(struct shape *, double);
};

struct shape {
    const struct shape_ops *ops;
    double a, b;
};

static double square(double value) { return value * value; }

static double disc_area(const struct shape *shape) { return 3.14 * square(shape->a); }

static void disc_scale(struct shape *shape, double by) { shape->a *= by; }

static double box_area(const struct shape *shape) { return shape->a * shape->b; }

static void box_scale(struct shape *shape, double by)
{
    shape->a *= by;
    shape->b *= by;
}

static const struct shape_ops disc_ops = {.area = disc_area, .scale = disc_scale};
static const struct shape_ops box_ops = {.area = box_area, .scale = box_scale};

static struct shape make_disc(double radius)
{
    return (struct shape){.ops = &disc_ops, .a = radius};
}

static struct shape make_box(double a, double b)
{
    struct shape made = {&box_ops, a, b};
    return made;
}

static double area(const struct shape *shape) { return shape->ops->area(shape); }

typedef double (*reduce_fn)(double, double);

static double plus(double left, double right) { return left + right; }

static double larger(double left, double right) { return left > right ? left : right; }

static double fold(struct shape *shapes, size_t count, reduce_fn reduce)
{
    double result = 0;
    for (size_t index = 0; index < count; index++) {
        result = reduce(result, area(&shapes[index]));
    }
    return result;
}

static reduce_fn choose(int sum) { return sum ? plus : larger; }

int main(void)
{
    struct shape shapes[] = {make_disc(1), make_box(2, 3)};
    shapes[0].ops->scale(&shapes[0], 2);
    double total = fold(shapes, 2, choose(1));
    double largest = (*choose(0))(fold(shapes, 2, larger), 0);
    printf("%f %f\n", total, largest);
    return 0;
}
