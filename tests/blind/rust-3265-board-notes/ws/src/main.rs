mod text;

use std::collections::BTreeMap;
use text::{initials, pad, shorten};

struct Note {
    column: &'static str,
    owner: &'static str,
    title: &'static str,
}

const NOTES: [Note; 5] = [
    Note { column: "open", owner: "Nora Bj\u{f8}rn", title: "Order paper" },
    Note { column: "open", owner: "Piet", title: "Check the fire extinguishers" },
    Note { column: "doing", owner: "Lu Chen", title: "Stra\u{df}enfest planen" },
    Note { column: "done", owner: "Nora Bj\u{f8}rn", title: "Renew lease" },
    Note { column: "doing", owner: "Piet", title: "Paint the kitchen" },
];

fn board(notes: &[Note], width: usize) -> Vec<String> {
    let mut columns: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for note in notes {
        let sign = initials(note.owner);
        let title = shorten(note.title, width - sign.chars().count() - 1);
        columns
            .entry(note.column)
            .or_default()
            .push(format!("{} {}", sign, title));
    }
    let height = columns.values().map(Vec::len).max().unwrap_or(0);
    let mut lines = vec![columns.keys().map(|c| pad(c, width)).collect::<Vec<_>>().join("|")];
    for row in 0..height {
        let cells: Vec<String> = columns
            .values()
            .map(|cells| pad(cells.get(row).map_or("", |c| c.as_str()), width))
            .collect();
        lines.push(cells.join("|"));
    }
    lines
}

fn main() {
    for width in [24, 10] {
        for line in board(&NOTES, width) {
            println!("{}", line);
        }
    }
}
