mod cart;

use crate::cart::Cart;
use crate::pricing::total;

fn main() {
    let cart = Cart { cents: vec![100, 250] };
    println!("{}", total(&cart.cents));
}
