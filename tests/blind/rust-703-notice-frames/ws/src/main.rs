mod frame;

use frame::{decode, Encoder};

fn main() {
    let path = std::env::args().nth(1).expect("usage: notice-frames FILE");
    let text = std::fs::read_to_string(&path).expect("cannot read the notices");

    let mut encoder = Encoder::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match line.split_once('|') {
            Some((place, notice)) => encoder.push(place.trim(), notice.trim()),
            None => encoder.push("all", line.trim()),
        }
    }
    let bytes = encoder.finish();
    println!("{} bytes", bytes.len());

    for (place, notice) in decode(&bytes) {
        let start: String = notice.chars().take(40).collect();
        println!("{place:<10}{start}");
    }
}
