use std::collections::HashMap;
use std::fmt;
use std::ops::{Add, Deref, Index};

trait Animal {
    fn name(&self) -> String;

    fn speak(&self) -> String {
        format!("{} {}", self.name(), self.sound())
    }

    fn sound(&self) -> String {
        silence()
    }

    fn create(name: &str) -> Self
    where
        Self: Sized;
}

fn silence() -> String {
    String::new()
}

struct Dog {
    name: String,
}

impl Animal for Dog {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn sound(&self) -> String {
        self.bark()
    }

    fn create(name: &str) -> Self {
        Dog { name: name.into() }
    }
}

impl Dog {
    fn bark(&self) -> String {
        "wow".into()
    }
}

struct Fish;

impl Animal for Fish {
    fn name(&self) -> String {
        "fish".into()
    }

    fn create(_: &str) -> Self {
        Fish
    }
}

#[derive(Clone, Copy)]
struct Meters(i32);

impl Add for Meters {
    type Output = Meters;

    fn add(self, other: Meters) -> Meters {
        Meters(sum(self.0, other.0))
    }
}

fn sum(left: i32, right: i32) -> i32 {
    left + right
}

impl PartialEq for Meters {
    fn eq(&self, other: &Meters) -> bool {
        self.key() == other.key()
    }
}

impl Meters {
    const ZERO: Meters = Meters::new(0);

    const fn new(value: i32) -> Self {
        Meters(value)
    }

    fn key(&self) -> i32 {
        self.0
    }
}

impl fmt::Display for Meters {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", self.label())
    }
}

impl Meters {
    fn label(&self) -> String {
        self.0.to_string()
    }
}

struct Stack<T> {
    items: Vec<T>,
}

impl<T: Clone> Stack<T> {
    fn new() -> Self {
        Self { items: vec![] }
    }

    fn push(mut self, item: T) -> Self {
        self.items.push(item);
        self.changed();
        self
    }

    fn changed(&self) {}

    fn peek(&self) -> Option<&T> {
        self.items.last()
    }
}

impl<T> Index<usize> for Stack<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.items[at]
    }
}

struct Guard {
    inner: Dog,
}

impl Deref for Guard {
    type Target = Dog;

    fn deref(&self) -> &Dog {
        &self.inner
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        release();
    }
}

fn release() {}

trait Shout {
    fn shout(&self) -> String;
}

impl Shout for str {
    fn shout(&self) -> String {
        self.to_uppercase()
    }
}

impl<T: Animal> Shout for T {
    fn shout(&self) -> String {
        self.speak()
    }
}

fn make<A: Animal>(name: &str) -> A {
    A::create(name)
}

fn loudest(animals: &[Box<dyn Animal>]) -> String {
    animals.iter().map(|animal| animal.speak()).collect()
}

fn animals() {
    let dog: Dog = make("rex");
    let fish = make::<Fish>("blub");
    loudest(&[Box::new(dog), Box::new(fish)]);
    <Dog as Animal>::create("x").bark();
}

fn numbers() -> bool {
    let total = Meters(1) + Meters::ZERO;
    println!("{total}");
    total == Meters::new(1)
}

fn stacks() {
    let stack = Stack::new().push(Dog::create("a"));
    stack.peek().map(|dog| dog.bark());
    stack[0].bark();
}

impl Clone for Dog {
    fn clone(&self) -> Self {
        Dog::create(&self.name)
    }
}

fn guarded() {
    let guard = Guard { inner: Dog::create("b") };
    guard.bark();
    guard.inner.clone().shout();
    "c".shout();
}

fn table() {
    let mut actions: HashMap<&str, fn(i32, i32) -> i32> = HashMap::new();
    actions.insert("sum", sum);
    if let Some(action) = actions.get("sum") {
        action(1, 2);
    }
}

fn main() {
    animals();
    numbers();
    stacks();
    guarded();
    table();
}
