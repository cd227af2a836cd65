mod brackets;
mod item;

use item::Item;
use std::collections::BTreeMap;

const SATURDAY: &str = "
    12 eggs
    bread (dark, sliced)
    3 lemons (ripe)
    cheese (from the market
";

const PARTY: &str = "
    a) 4 baguettes
    b) 2 melons
    c) 12 plates (paper)
    d) 6 eggs
";

fn main() {
    let mut counts = BTreeMap::new();
    for (title, note) in [("Saturday", SATURDAY), ("Party", PARTY)] {
        println!("{}", title);
        for line in note.lines().filter(|line| !line.trim().is_empty()) {
            let item = Item::parse(line);
            match &item.remark {
                Some(remark) => println!("  {:3} {}, {}", item.count, item.name, remark),
                None => println!("  {:3} {}", item.count, item.name),
            }
            *counts.entry(item.name).or_insert(0) += item.count;
        }
    }
    println!("eggs in all: {}", counts["eggs"]);
}
