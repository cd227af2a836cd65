use crate::note::Note;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    Major,
    Minor,
    Dominant7,
    Major7,
    Minor7,
    HalfDim,
    Dim7,
    Sus4,
}

impl Quality {
    fn parse(text: &str) -> Option<Quality> {
        Some(match text {
            "" | "maj" => Quality::Major,
            "m" | "min" => Quality::Minor,
            "7" => Quality::Dominant7,
            "maj7" => Quality::Major7,
            "m7" => Quality::Minor7,
            "m7b5" => Quality::HalfDim,
            "dim7" => Quality::Dim7,
            "sus4" => Quality::Sus4,
            _ => return None,
        })
    }

    /// The semitones of the chord's notes above its root.
    fn steps(self) -> &'static [i32] {
        match self {
            Quality::Major => &[0, 4, 7],
            Quality::Minor => &[0, 3, 7],
            Quality::Dominant7 => &[0, 4, 7, 10],
            Quality::Major7 => &[0, 4, 7, 11],
            Quality::Minor7 => &[0, 3, 7, 10],
            Quality::HalfDim => &[0, 3, 6, 10],
            Quality::Dim7 => &[0, 3, 6, 10],
            Quality::Sus4 => &[0, 5, 7],
        }
    }
}

/// A chord symbol such as `F#m7` or `C/G`.
#[derive(Debug, PartialEq, Eq)]
pub struct Chord {
    pub root: Note,
    pub quality: Quality,
    pub bass: Note,
}

impl Chord {
    pub fn parse(symbol: &str) -> Option<Chord> {
        let (body, bass) = match symbol.split_once('/') {
            Some((body, bass)) => (body, Some(bass)),
            None => (symbol, None),
        };
        let (root, rest) = Note::parse(body)?;
        let quality = Quality::parse(rest)?;
        let bass = match bass {
            Some(text) => match Note::parse(text)? {
                (note, "") => note,
                _ => return None,
            },
            None => root,
        };
        Some(Chord { root, quality, bass })
    }

    pub fn transpose(&self, semitones: i32) -> Chord {
        Chord {
            root: self.root.up(semitones),
            quality: self.quality,
            bass: self.bass.up(semitones),
        }
    }

    /// The notes from the bass upwards; an added bass note comes first.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes: Vec<Note> = self.quality.steps().iter().map(|s| self.root.up(*s)).collect();
        match notes.iter().position(|n| *n == self.bass) {
            Some(index) => notes.rotate_left(index),
            None => notes.insert(0, self.bass),
        }
        notes
    }
}
