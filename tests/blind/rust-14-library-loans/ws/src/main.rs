mod loans;

use loans::Loans;

const EVENTS: [(&str, &str, u32); 6] = [
    ("lend", "ana", 11),
    ("lend", "ana", 12),
    ("lend", "bo", 13),
    ("back", "bo", 13),
    ("back", "ana", 11),
    ("back", "ana", 12),
];

fn main() {
    let mut loans = Loans::default();
    for (kind, member, book) in EVENTS {
        match kind {
            "lend" => loans.lend(member, book),
            _ => loans.give_back(member, book),
        }
        println!("{kind} {book}: {} members", loans.members());
    }
}
