mod boat;

fn paint(text: &String) -> usize {
    text.len()
}

fn main() {
    let boat = boat::Boat { name: Some(String::from("Anna")) };
    println!("{}", paint(&boat.name));
}
