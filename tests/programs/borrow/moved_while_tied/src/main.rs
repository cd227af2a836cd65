mod shelf;

fn main() {
    let names = vec!["ada".to_string()];
    let mut least = 2;
    let name = shelf::longest(&names, &least);
    least = 3;
    println!("{name} {least}");
}
