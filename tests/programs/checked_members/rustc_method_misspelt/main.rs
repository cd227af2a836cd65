mod cart;
mod report;

fn main() {
    let cart = cart::Cart { items: vec![1] };
    println!("{}", cart.total());
    report::print(&cart);
}
