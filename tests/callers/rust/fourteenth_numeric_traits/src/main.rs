use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg};

#[derive(Clone, Copy, PartialEq, Debug)]
struct Vec2 {
    x: f64,
    y: f64,
}

fn hypot(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

impl Vec2 {
    fn length(self) -> f64 {
        hypot(self.x, self.y)
    }
}

impl Add for Vec2 {
    type Output = Vec2;

    fn add(self, other: Vec2) -> Vec2 {
        Vec2 { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Mul<f64> for Vec2 {
    type Output = Vec2;

    fn mul(self, by: f64) -> Vec2 {
        Vec2 { x: self.x * by, y: self.y * by }
    }
}

impl Neg for Vec2 {
    type Output = Vec2;

    fn neg(self) -> Vec2 {
        Vec2 { x: -self.x, y: -self.y }
    }
}

impl PartialOrd for Vec2 {
    fn partial_cmp(&self, other: &Vec2) -> Option<Ordering> {
        self.length().partial_cmp(&other.length())
    }
}

trait Zero {
    fn zero() -> Self;
}

impl Zero for Vec2 {
    fn zero() -> Self {
        Vec2 { x: 0.0, y: 0.0 }
    }
}

fn sum_all<T>(values: &[T]) -> T
where
    T: Zero + Add<Output = T> + Copy,
{
    let mut sum = T::zero();
    for value in values {
        sum = sum + *value;
    }
    sum
}

fn geometry() -> bool {
    let one = Vec2 { x: 1.0, y: 0.0 };
    let two = one + one * 2.0;
    let all = sum_all(&[one, two, -one]);
    one < two && all.length() > 0.0
}

struct Open;
struct Closed;

struct Door<S> {
    state: PhantomData<S>,
}

impl<S> Door<S> {
    fn log(&self) {}
}

impl Door<Closed> {
    fn new() -> Self {
        Door { state: PhantomData }
    }

    fn open(self) -> Door<Open> {
        self.log();
        Door { state: PhantomData }
    }
}

impl Door<Open> {
    fn close(self) -> Door<Closed> {
        self.log();
        Door { state: PhantomData }
    }
}

fn states() {
    let door = Door::new().open();
    door.close();
}

struct Guard;

fn release() {}

impl Guard {
    fn acquire() -> Guard {
        Guard
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        release();
    }
}

fn guarded() {
    let _guard = Guard::acquire();
}

fn plus(left: i32, right: i32) -> i32 {
    left + right
}

fn adder(by: i32) -> impl Fn(i32) -> i32 {
    move |value| plus(value, by)
}

fn triple(value: i32) -> i32 {
    value * 3
}

fn halve(value: i32) -> i32 {
    value / 2
}

fn apply<F: FnOnce(i32) -> i32>(function: F, value: i32) -> i32 {
    function(value)
}

fn compose(first: impl Fn(i32) -> i32, second: impl Fn(i32) -> i32) -> impl Fn(i32) -> i32 {
    move |value| second(first(value))
}

fn closures() -> i32 {
    let add = adder(1);
    add(2) + apply(triple, 3) + compose(halve, adder(2))(4)
}

trait Shape {
    const NAME: &'static str;

    fn area(&self) -> f64;

    fn bigger<O: Shape>(&self, other: &O) -> bool {
        self.area() > other.area()
    }
}

struct Disc(f64);

struct Rect {
    w: f64,
    h: f64,
}

fn side(w: f64) -> f64 {
    w
}

impl Rect {
    fn square(w: f64) -> Self {
        Self { w, h: side(w) }
    }
}

impl Shape for Disc {
    const NAME: &'static str = "disc";

    fn area(&self) -> f64 {
        self.0 * self.0 * 3.14
    }
}

impl Shape for Rect {
    const NAME: &'static str = "rect";

    fn area(&self) -> f64 {
        self.w * self.h
    }
}

fn print_area(shape: &impl Shape) {
    println!("{}", shape.area());
}

fn largest<T: Shape>(shapes: &[T]) -> Option<&T> {
    shapes.iter().max_by(|left, right| left.area().partial_cmp(&right.area()).unwrap())
}

fn shapes() {
    let disc = Disc(1.0);
    let rect = Rect::square(2.0);
    print_area(&disc);
    disc.bigger(&rect);
    largest(&[rect]);
    largest(&[disc]);
}

fn main() {
    geometry();
    states();
    guarded();
    closures();
    shapes();
}
