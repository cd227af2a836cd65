use crate::cart::Cart;

pub fn print(cart: &Cart) {
    println!("{}", cart.total());
}
