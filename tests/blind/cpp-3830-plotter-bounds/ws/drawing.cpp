#include "drawing.hpp"

#include <algorithm>

void Box::include(const Point& p)
{
    left = std::min(left, p.x);
    bottom = std::min(bottom, p.y);
    right = std::max(right, p.x);
    top = std::max(top, p.y);
}

void Drawing::add(const Stroke& stroke)
{
    if (!stroke.empty())
        strokes_.push_back(stroke);
}

Box Drawing::bounds() const
{
    Box box{};
    for (const Stroke& stroke : strokes_) {
        for (const Point& p : stroke)
            box.include(p);
    }
    return box;
}

double Drawing::scale_for(double width, double height) const
{
    const Box box = bounds();
    if (box.width() == 0 || box.height() == 0)
        return 1;
    return std::min(width / box.width(), height / box.height());
}

Point Drawing::centre() const
{
    const Box box = bounds();
    return {box.left + box.width() / 2, box.bottom + box.height() / 2};
}
