pub mod chord;
pub mod note;

use chord::Chord;

/// Spells the notes of a chord symbol.
pub fn spell(symbol: &str) -> Option<String> {
    let chord = Chord::parse(symbol)?;
    let names: Vec<&str> = chord.notes().iter().map(|n| n.name()).collect();
    Some(names.join(" "))
}
