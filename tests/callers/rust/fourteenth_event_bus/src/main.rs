mod bus;

use bus::{notify, Bus, Listener};
use std::ops::Deref;

struct Logger;

impl Listener for Logger {
    fn handle(&mut self, name: &str) {
        log(name);
    }

    fn priority(&self) -> u8 {
        9
    }
}

#[derive(Default)]
struct Counter {
    count: u32,
}

impl Counter {
    fn bump(&mut self) {
        self.count += 1;
    }
}

impl Listener for Counter {
    fn handle(&mut self, _name: &str) {
        self.bump();
    }
}

fn log(_text: &str) {}

fn on_open(_name: &str) {}

fn events() {
    let prefix = String::from("p");
    let mut bus = Bus::new()
        .add(Box::new(Logger))
        .add(Box::new(Counter::default()))
        .on("open", on_open)
        .on("close", move |name| log(&format!("{}{}", prefix, name)));
    bus.emit("open");
    notify(&mut Logger, &["a"]);
}

fn double(value: i32) -> i32 {
    value * 2
}

fn negate(value: i32) -> i32 {
    -value
}

const OPERATIONS: [(&str, fn(i32) -> i32); 2] = [("double", double), ("negate", negate)];

fn table(name: &str) -> Option<i32> {
    OPERATIONS.iter().find(|(key, _)| *key == name).map(|(_, operation)| operation(2))
}

struct Inner {
    items: Vec<u8>,
}

impl Inner {
    fn touch(&self) -> usize {
        self.items.len()
    }

    fn size(&self) -> usize {
        self.items.len()
    }
}

struct Wrapper {
    inner: Inner,
}

impl Deref for Wrapper {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.inner
    }
}

impl Wrapper {
    fn half(&self) -> usize {
        self.inner.size() / 2
    }
}

fn wrapped() -> usize {
    let wrapper = Wrapper { inner: Inner { items: vec![] } };
    wrapper.touch() + wrapper.half() + (*wrapper).size()
}

struct Fib {
    now: u64,
    next: u64,
}

fn advance(left: u64, right: u64) -> u64 {
    left + right
}

impl Iterator for Fib {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let value = self.now;
        self.now = self.next;
        self.next = advance(value, self.next);
        Some(value)
    }
}

fn is_even(value: &u64) -> bool {
    value % 2 == 0
}

fn square(value: u64) -> u64 {
    value * value
}

fn total(sum: u64, value: u64) -> u64 {
    sum + value
}

fn chained() -> u64 {
    let fib = Fib { now: 0, next: 1 };
    fib.take(5).filter(is_even).map(square).fold(0, total)
}

fn main() {
    events();
    table("double");
    wrapped();
    chained();
}
