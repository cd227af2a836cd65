fn consume(names: Vec<String>) -> usize {
    names.len()
}

fn main() {
    let names = vec!["ada".to_string()];
    let view = &names[0];
    println!("{}", consume(names));
    println!("{view}");
}
