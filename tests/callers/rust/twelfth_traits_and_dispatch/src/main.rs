mod shapes;

use shapes::{Circle, Scale, Shape, Square as Block};
use std::collections::BTreeMap;
use std::rc::Rc;

trait Plugin {
    fn name(&self) -> &str;

    fn run(&mut self, input: &str) -> Result<String, Failure>;
}

#[derive(Debug)]
enum Failure {
    Empty,
    Other(String),
}

impl Failure {
    fn explain(&self) -> String {
        match self {
            Failure::Empty => empty_text(),
            Self::Other(text) => text.clone(),
        }
    }
}

impl From<std::num::ParseIntError> for Failure {
    fn from(error: std::num::ParseIntError) -> Self {
        Failure::Other(other_text(&error.to_string()))
    }
}

fn empty_text() -> String {
    "empty".into()
}

fn other_text(text: &str) -> String {
    text.to_uppercase()
}

struct Upper;

impl Plugin for Upper {
    fn name(&self) -> &str {
        "upper"
    }

    fn run(&mut self, input: &str) -> Result<String, Failure> {
        if input.is_empty() {
            return Err(Failure::Empty);
        }
        Ok(self.convert(input))
    }
}

impl Upper {
    fn convert(&self, input: &str) -> String {
        input.to_uppercase()
    }
}

struct Count {
    total: usize,
}

impl Plugin for Count {
    fn name(&self) -> &str {
        "count"
    }

    fn run(&mut self, input: &str) -> Result<String, Failure> {
        let number: usize = input.parse()?;
        self.add(number);
        Ok(self.total.to_string())
    }
}

impl Count {
    fn add(&mut self, number: usize) {
        self.total += number;
    }
}

#[derive(Default)]
struct Host {
    plugins: BTreeMap<String, Box<dyn Plugin>>,
    shared: Option<Rc<Block>>,
}

impl Host {
    fn with(mut self, plugin: impl Plugin + 'static) -> Self {
        self.plugins.insert(plugin.name().to_string(), Box::new(plugin));
        self
    }

    fn run(&mut self, name: &str, input: &str) -> String {
        match self.plugins.get_mut(name) {
            Some(plugin) => plugin.run(input).unwrap_or_else(|failure| failure.explain()),
            None => self.missing(name),
        }
    }

    fn missing(&self, name: &str) -> String {
        name.to_string()
    }

    fn all(&mut self) {
        for (_, plugin) in self.plugins.iter_mut() {
            let _ = plugin.run("1");
        }
    }

    fn share(&mut self, block: Block) -> &Rc<Block> {
        self.shared.get_or_insert_with(|| Rc::new(block))
    }
}

struct Countdown {
    left: u32,
}

impl Iterator for Countdown {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        Some(step(self.left))
    }
}

fn step(value: u32) -> u32 {
    value
}

impl std::ops::AddAssign<u32> for Countdown {
    fn add_assign(&mut self, by: u32) {
        self.left += by;
    }
}

impl std::ops::Not for &Countdown {
    type Output = bool;

    fn not(self) -> bool {
        self.finished()
    }
}

impl Countdown {
    fn finished(&self) -> bool {
        self.left == 0
    }
}

fn total(shapes: &[Box<dyn Shape2>]) -> f64 {
    shapes.iter().map(|shape| shape.size()).sum()
}

trait Shape2 {
    fn size(&self) -> f64;
}

impl Shape2 for Block {
    fn size(&self) -> f64 {
        self.area()
    }
}

impl Shape2 for Circle {
    fn size(&self) -> f64 {
        Shape::area(self)
    }
}

fn largest<S>(left: S, right: S) -> S
where
    S: Shape,
{
    if left.area() > right.area() { left } else { right }
}

fn shapes() {
    total(&[Box::new(Block::new(1.0)), Box::new(Circle(2.0))]);
    largest(Block::new(2.0), Block::new(3.0)).grow(1.0).describe();
    let circle: Circle = 2.0.into();
    println!("{}", circle);
    circle.scale(2.0);
    <Circle as Shape>::describe(&circle);
    let other = Circle::from(1.0);
    other.label();
}

fn plugins() {
    let mut host = Host::default().with(Upper).with(Count { total: 0 });
    host.run("upper", "a");
    host.all();
    host.share(Block::new(4.0)).area();
}

fn counted() {
    let mut countdown = Countdown { left: 3 };
    countdown += 2;
    if !&countdown {
        return;
    }
    for value in countdown {
        step(value);
    }
    let sum: u32 = Countdown { left: 2 }.map(step).sum();
    let _ = sum;
}

fn main() {
    shapes();
    plugins();
    counted();
}
