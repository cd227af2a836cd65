mod mark;
mod scan;

use mark::Marker;

const LINES: [&str; 5] = [
    "The harbour opens at six, the harbourmaster at seven.",
    "No boats were seen in the fog.",
    "Ferry to Oslo: harbour pier 3.",
    "Große Auswahl – harbour boots, all sizes.",
    "Old piers are closed.",
];

fn main() {
    let marker = Marker::new("Harbour pier");
    let mut total = 0;
    for (number, line) in LINES.iter().enumerate() {
        let (marked, hits) = marker.mark(line);
        if hits > 0 {
            println!("{:>2}: {}", number + 1, marked);
        }
        total += hits;
    }
    println!("{total} hit(s)");
}
