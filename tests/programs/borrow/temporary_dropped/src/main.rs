fn title() -> String {
    String::from("  monthly  ")
}

fn main() {
    let name: &str = title().as_str();
    println!("{}", name.trim());
}
