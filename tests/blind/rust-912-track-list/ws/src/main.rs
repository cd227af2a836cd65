mod table;
mod track;

use track::Track;

const ALBUM: &str = "\
Overture\t3:04
Low Tide, High Winds\t5:41
Sieben Brücken\t4:10
Petit déjeuner à l'aube\t2:58
Coda\t1:20
";

fn main() {
    let tracks: Vec<Track> = ALBUM.lines().filter_map(Track::parse).collect();
    for (number, track) in tracks.iter().enumerate() {
        println!("{}", table::row(number + 1, track));
    }
    let total: u32 = tracks.iter().map(|track| track.seconds).sum();
    println!("{}", table::footer(tracks.len(), total));
}
