fn main() {
    let mut longest: &str = "";
    for number in [7, 1234, 56] {
        let line = format!("value {number}");
        if line.len() > longest.len() {
            longest = &line;
        }
    }
    println!("{longest}");
}
