mod shop;

use shop::store::{Memory, Store};
use shop::{checkout, Cart, Item, Kind, ShopError};

macro_rules! repeat {
    ($function:ident, $value:expr) => {
        $function($function($value))
    };
}

fn twice(value: u32) -> u32 {
    value * 2
}

fn discount(value: u32) -> u32 {
    value - 1
}

fn report(text: &str) {
    let _ = text;
}

fn shipped(item: &Item) -> usize {
    item.name.len()
}

fn run() -> Result<u32, ShopError> {
    let mut cart = Cart::new();
    cart.add(Item::named("a", Kind::Food)).add("b").add(Item::from("c"));
    cart.apply(discount);
    let mut memory = Memory::default();
    let total = checkout(&cart, &mut memory)?;
    memory.save_all(vec![1, 2]);
    cart.find("a").map(shipped).unwrap_or(0);
    report(&cart.to_string());
    println!("{}", repeat!(twice, total));
    Ok(total)
}

fn main() {
    match run() {
        Ok(_) => report("ok"),
        Err(error) => eprintln!("{}", error.0),
    }
}
