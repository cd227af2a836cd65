struct Shape {
    virtual int area() = 0;
};

struct Disc : Shape {
    int area() override { return 3; }
};

template <typename T>
T twice(T value) {
    return value + value;
}

int measure(Shape &shape) {
    return shape.area();
}

int main() {
    Disc disc;
    return measure(disc) + twice<int>(2);
}
