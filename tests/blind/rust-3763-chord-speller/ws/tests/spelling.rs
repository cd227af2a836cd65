use chords::chord::Chord;
use chords::spell;

#[test]
fn triads() {
    assert_eq!(spell("C").unwrap(), "C E G");
    assert_eq!(spell("F#m").unwrap(), "Gb A Db");
    assert_eq!(spell("Gsus4").unwrap(), "G C D");
}

#[test]
fn sevenths() {
    assert_eq!(spell("G7").unwrap(), "G B D F");
    assert_eq!(spell("Bbmaj7").unwrap(), "Bb D F A");
    assert_eq!(spell("Bm7b5").unwrap(), "B D F A");
}

#[test]
fn diminished() {
    assert_eq!(spell("Cdim7").unwrap(), "C Eb Gb A");
}

#[test]
fn slash_chords() {
    assert_eq!(spell("C/G").unwrap(), "G C E");
    assert_eq!(spell("C/D").unwrap(), "D C E G");
}

#[test]
fn unknown_symbols() {
    assert_eq!(spell("H7"), None);
    assert_eq!(spell("C13"), None);
    assert_eq!(spell("C/x"), None);
}

#[test]
fn transposition() {
    let chord = Chord::parse("A/E").unwrap().transpose(-2);
    assert_eq!(chord, Chord::parse("G/D").unwrap());
}
