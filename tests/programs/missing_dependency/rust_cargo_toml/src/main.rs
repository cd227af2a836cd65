mod rows;

fn main() {
    println!("{}", rows::encode(&["a", "b"]));
}
