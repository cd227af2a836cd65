fn main() {
    let mut counter = 1;
    let seen = &counter;
    counter = 2;
    println!("{seen} {counter}");
}
