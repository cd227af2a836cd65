mod inventory;

use inventory::{Entry, Inventory, Label, Price, StockError};
use std::cell::RefCell;
use std::rc::Rc;

fn notify(name: &str) {
    println!("changed {}", name);
}

fn is_cheap(entry: &&Entry) -> bool {
    entry.value() < Price(10)
}

fn discounted(entry: &Entry) -> Price {
    Price(entry.price.0 / 2)
}

fn print_all(inventory: &Inventory) {
    for entry in inventory.iter() {
        let line = format!("{} {}", entry.label(), entry.short());
        println!("{} {:?}", line, entry.value());
    }
}

fn run() -> Result<Price, StockError> {
    let mut inventory = Inventory::new();
    inventory.on_change(notify);
    inventory.add("nut", Price(2), 3)?.add("bolt", Price(9), 2)?;
    let cheap: Vec<Price> = inventory.iter().filter(is_cheap).map(discounted).collect();
    println!("{:?}", cheap);
    print_all(&inventory);
    inventory.remove("nut")?;
    Ok(inventory.total())
}

#[derive(Default)]
struct Recorder {
    seen: Vec<String>,
}

impl Recorder {
    fn record(&mut self, name: &str) {
        self.seen.push(name.to_string());
    }

    fn count(&self) -> usize {
        self.seen.len()
    }
}

fn observe() -> usize {
    let recorder = Rc::new(RefCell::new(Recorder::default()));
    let shared = Rc::clone(&recorder);
    let record = move |name: &str| shared.borrow_mut().record(name);
    record("a");
    let count = recorder.borrow().count();
    count
}

fn main() {
    match run() {
        Ok(total) => println!("{:?}", total),
        Err(error) => println!("{}", error.describe()),
    }
    observe();
}
