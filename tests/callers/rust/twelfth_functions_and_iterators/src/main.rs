mod table;
mod text;

use std::collections::HashMap;
use table::{lookup, Entry, Registry};
use text::{self as words, clean as tidy};

type Operation = fn(i32, i32) -> i32;

fn add(left: i32, right: i32) -> i32 {
    left + right
}

fn subtract(left: i32, right: i32) -> i32 {
    left - right
}

fn multiply(left: i32, right: i32) -> i32 {
    left * right
}

const OPERATIONS: [(&str, Operation); 2] = [("add", add), ("subtract", subtract)];

fn choose(name: &str) -> Operation {
    match name {
        "multiply" => multiply,
        _ => add,
    }
}

fn calculate(name: &str) -> Option<i32> {
    let (_, operation) = OPERATIONS.iter().find(|(known, _)| known == &name)?;
    Some(operation(1, 2))
}

fn compose<A, B, C>(first: impl Fn(A) -> B, second: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |value| second(first(value))
}

fn twice(value: i32) -> i32 {
    value * 2
}

fn show(value: i32) -> String {
    value.to_string()
}

fn counter() -> impl FnMut() -> i32 {
    let mut count = 0;
    move || {
        count = advanced(count);
        count
    }
}

fn advanced(count: i32) -> i32 {
    count + 1
}

struct Button<F: FnMut(&str)> {
    on_click: F,
    listeners: Vec<Box<dyn Fn(&str) -> bool>>,
}

impl<F: FnMut(&str)> Button<F> {
    fn new(on_click: F) -> Self {
        Button { on_click, listeners: Vec::new() }
    }

    fn listen(&mut self, listener: Box<dyn Fn(&str) -> bool>) -> &mut Self {
        self.listeners.push(listener);
        self
    }

    fn click(&mut self) {
        (self.on_click)("click");
        for listener in &self.listeners {
            if listener("all") {
                self.stopped();
                break;
            }
        }
    }

    fn stopped(&self) {}
}

fn clicked(name: &str) {
    log(name);
}

fn log(name: &str) {
    let _ = name;
}

fn vetoes(name: &str) -> bool {
    name.is_empty()
}

fn lines(input: &str) -> Vec<usize> {
    input
        .lines()
        .map(tidy)
        .filter(|line| !is_comment(line))
        .map(|line| words::count(&line))
        .collect()
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

fn parse(text: &str) -> Result<i32, String> {
    text.trim().parse::<i32>().map_err(|_| failed(text)).and_then(positive)
}

fn failed(text: &str) -> String {
    text.to_string()
}

fn positive(value: i32) -> Result<i32, String> {
    if value > 0 { Ok(value) } else { Err(failed("negative")) }
}

fn defaulted() -> i32 {
    7
}

fn functions() {
    calculate("add");
    choose("multiply")(2, 3);
    compose(twice, show)(1);
    let mut next = counter();
    next();
    let local = |value: i32| twice(value);
    local(3);
}

fn buttons() {
    let mut button = Button::new(clicked);
    button.listen(Box::new(vetoes)).listen(Box::new(|name| name.len() > short()));
    button.click();
}

fn short() -> usize {
    3
}

fn entries() {
    let mut registry = Registry::new();
    registry.register("a", |entry| entry.touch());
    registry.register("b", table::reset);
    registry.fire("a");
    if let Some(entry) = lookup(&registry, "a") {
        entry.size();
    }
    let entry = Entry { name: "c".into(), ..Default::default() };
    entry.size();
}

fn values() {
    parse("1").unwrap_or_else(|_| defaulted());
    parse("2").ok().or_else(|| Some(defaulted())).map_or(0, twice);
    let mut counts: HashMap<String, i32> = HashMap::new();
    *counts.entry("a".into()).or_insert_with(defaulted) += 1;
    let mut sorted = vec![3, 1];
    sorted.sort_by_key(|value| key(*value));
    sorted.iter().copied().fold(0, subtract);
    std::thread::spawn(move || log("thread")).join().unwrap();
}

fn key(value: i32) -> i32 {
    -value
}

fn main() {
    functions();
    buttons();
    entries();
    values();
    lines("a\n#b");
}
