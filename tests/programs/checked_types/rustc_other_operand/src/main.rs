mod oven;

fn main() {
    let batch = oven::Batch { minutes: 40 };
    println!("{}", oven::remaining(&batch, 15));
}
