mod text;

fn main() {
    println!("{}", slugify("Hello World"));
}
