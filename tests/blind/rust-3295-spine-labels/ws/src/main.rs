mod label;

use label::{label, Label};

const BOOKS: [(&str, &str, u32); 4] = [
    ("The Old Man and the Sea", "Hemingway", 813),
    ("Babička", "Němcová", 891),
    ("Král Šumavy a jiné povídky", "Kalčík", 891),
    ("Nesnesitelná lehkost bytí", "Kundera", 891),
];

fn show(label: &Label) {
    println!("+{}+", "-".repeat(16));
    for line in &label.lines {
        println!("| {line:<14} |");
    }
    println!("| {:<14} |", label.shelf);
}

fn main() {
    let mut shelves: Vec<String> = Vec::new();
    for (title, author, class) in BOOKS {
        let l = label(title, author, class);
        show(&l);
        shelves.push(l.shelf);
    }
    shelves.sort();
    println!("order: {}", shelves.join(", "));
}
