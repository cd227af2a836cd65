mod events;
mod store;

use events::{Bus, Handler as EventHandler};
use store::prelude::*;
use store::{disk, open as open_store, Kind::{self, Disk}};

macro_rules! log {
    ($text:expr) => {
        write_log($text)
    };
}

fn write_log(text: &str) {
    let _ = text;
}

fn twice(action: impl Fn(i32) -> i32, value: i32) -> i32 {
    action(action(value))
}

fn double(value: i32) -> i32 {
    value * 2
}

fn make_adder(by: i32) -> impl Fn(i32) -> i32 {
    move |value| add(value, by)
}

fn add(left: i32, right: i32) -> i32 {
    left + right
}

fn boxed(flag: bool) -> Box<dyn Fn() -> i32> {
    if flag {
        Box::new(|| one())
    } else {
        Box::new(two)
    }
}

fn one() -> i32 {
    1
}

fn two() -> i32 {
    2
}

fn parse(text: &str) -> Result<i32, String> {
    text.parse::<i32>().map_err(describe)
}

fn describe(error: std::num::ParseIntError) -> String {
    error.to_string()
}

fn fallback() -> i32 {
    0
}

fn is_even(value: &i32) -> bool {
    value % 2 == 0
}

fn checked(text: &str) -> Result<i32, String> {
    let value = parse(text)?;
    log!("checked");
    Ok(value)
}

struct Printer;

impl EventHandler for Printer {
    fn handle(&mut self, event: &str) {
        log!(event);
    }
}

fn functions() {
    twice(double, 1);
    twice(|value| add(value, 1), 2);
    make_adder(1)(2);
    boxed(true)();
}

fn iterators() -> i32 {
    let total: i32 = (1..4).filter(is_even).map(double).sum();
    vec![total].into_iter().fold(0, add) + None.unwrap_or_else(fallback)
}

fn results() {
    match checked("1") {
        Ok(value) if is_even(&value) => log!("even"),
        Ok(_) => {}
        Err(text) => write_log(&text),
    }
}

fn stores() {
    let mut store = open_store(Disk);
    store.save("a");
    disk::flush();
    crate::store::close(store);
    helper();
    let kind = Kind::default();
    kind.label();
}

fn events() {
    let mut bus = Bus::default();
    bus.subscribe(Box::new(Printer));
    bus.listen(|event| write_log(event));
    bus.publish("a");
}

fn main() {
    functions();
    iterators();
    results();
    stores();
    events();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles() {
        assert_eq!(double(2), expected());
    }

    fn expected() -> i32 {
        4
    }
}
