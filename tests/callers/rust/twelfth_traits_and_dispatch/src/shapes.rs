use std::fmt;

pub trait Shape {
    const SIDES: u32 = 0;

    fn area(&self) -> f64;

    fn describe(&self) -> String {
        format!("{} {}", self.label(), self.area())
    }

    fn label(&self) -> String {
        default_label()
    }
}

fn default_label() -> String {
    "shape".to_string()
}

#[derive(Debug, Clone, PartialEq)]
pub struct Square {
    side: f64,
}

impl Square {
    pub fn new(side: f64) -> Self {
        Self { side: Self::checked(side) }
    }

    fn checked(side: f64) -> f64 {
        side.abs()
    }

    pub fn grow(mut self, by: f64) -> Self {
        self.side += by;
        self
    }
}

impl Shape for Square {
    const SIDES: u32 = 4;

    fn area(&self) -> f64 {
        power(self.side)
    }

    fn label(&self) -> String {
        "square".into()
    }
}

fn power(value: f64) -> f64 {
    value * value
}

pub struct Circle(pub f64);

impl Shape for Circle {
    fn area(&self) -> f64 {
        self.0 * 3.0
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl Circle {
    fn text(&self) -> String {
        self.describe()
    }
}

impl From<f64> for Circle {
    fn from(radius: f64) -> Self {
        Circle(limited(radius))
    }
}

fn limited(radius: f64) -> f64 {
    radius.min(9.0)
}

pub trait Scale: Shape {
    fn scale(&self, by: f64) -> f64 {
        self.area() * by
    }
}

impl<T: Shape> Scale for T {}
