trait Shape {
    fn area(&self) -> i32;

    fn twice(&self) -> i32 {
        self.area() * 2
    }
}

struct Disc;

impl Shape for Disc {
    fn area(&self) -> i32 {
        3
    }
}

fn measure<S: Shape>(shape: &S) -> i32 {
    shape.area()
}

fn measure_dyn(shape: &dyn Shape) -> i32 {
    shape.twice()
}

fn main() {
    measure(&Disc);
    measure_dyn(&Disc);
}
