mod receipt;

fn main() {
    println!("{}", receipt::line("tea"));
}
