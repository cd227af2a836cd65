const FLATS: [&str; 12] = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"];

/// A pitch class, 0 for C to 11 for B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note(u8);

impl Note {
    /// Reads a note at the beginning of a text; returns it with the rest.
    pub fn parse(text: &str) -> Option<(Note, &str)> {
        let letter = text.chars().next()?;
        let natural: i32 = match letter {
            'C' => 0,
            'D' => 2,
            'E' => 4,
            'F' => 5,
            'G' => 7,
            'A' => 9,
            'B' => 11,
            _ => return None,
        };
        let rest = &text[1..];
        let (shift, rest) = match rest.chars().next() {
            Some('#') => (1, &rest[1..]),
            Some('b') => (-1, &rest[1..]),
            _ => (0, rest),
        };
        Some((Note((natural + shift).rem_euclid(12) as u8), rest))
    }

    pub fn up(self, semitones: i32) -> Note {
        Note((self.0 as i32 + semitones).rem_euclid(12) as u8)
    }

    pub fn name(self) -> &'static str {
        FLATS[self.0 as usize]
    }
}
