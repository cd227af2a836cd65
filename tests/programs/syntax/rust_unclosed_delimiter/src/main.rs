fn count(words: &[&str]) -> usize {
    let mut count = 0;
    for word in words {
        if word.is_empty() {
            continue;
        count += 1;
    }
    count
}

fn main() {
    println!("{}", count(&["a", ""]));
}
