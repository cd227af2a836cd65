mod lobby;
mod matching;

use lobby::Lobby;

const ARRIVALS: [(&str, i32); 6] = [
    ("ines", 1510),
    ("bob", 1220),
    ("tara", 1545),
    ("kofi", 1905),
    ("mei", 1240),
    ("paul", 1860),
];

fn main() {
    let mut lobby = Lobby::default();
    for (name, rating) in ARRIVALS {
        lobby.join(name, rating);
        lobby.tick(2);
    }
    println!("{} waiting", lobby.len());
    for (a, b) in matching::pair_up(&mut lobby) {
        println!("{a} plays {b}");
    }
    println!("{} left: {:?}", lobby.len(), lobby.names());
}
