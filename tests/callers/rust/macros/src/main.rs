fn name() -> &'static str {
    "a"
}

fn size() -> usize {
    1
}

fn main() {
    println!("{}", name());
    assert_eq!(size(), 1);
}
