mod shapes;

fn main() {
    println!("{}", shapes::area(2));
    show();
}

fn show() {
    println!("{}", shapes::area(3));
}
