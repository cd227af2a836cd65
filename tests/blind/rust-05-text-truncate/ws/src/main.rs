mod format;

use format::{bullet, shorten};

const NEWS: [(usize, &str); 4] = [
    (0, "Weather"),
    (1, "Rain in the north all week"),
    (0, "Culture"),
    (1, "The new café opens on Monday"),
];

fn main() {
    for (depth, title) in NEWS {
        println!("{}", bullet(depth, &shorten(title, 13)));
    }
}
