mod shelf;

fn main() {
    let codes = vec!["a".to_string(), "b".to_string()];
    let mut found = Vec::new();
    for input in [" a", "b "] {
        let code = input.trim().to_string();
        found.push(shelf::find(&codes, &code));
    }
    for hit in found {
        println!("{}", hit.code);
    }
}
