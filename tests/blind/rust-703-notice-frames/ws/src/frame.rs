const MARK: u8 = 0x7e;

pub struct Encoder {
    bytes: Vec<u8>,
}

impl Encoder {
    pub fn new() -> Self {
        Encoder { bytes: Vec::new() }
    }

    pub fn push(&mut self, place: &str, notice: &str) {
        self.bytes.push(MARK);
        self.field(place);
        self.field(notice);
    }

    fn field(&mut self, text: &str) {
        self.bytes.push(text.len() as u8);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    fn text(&mut self) -> &'a str {
        let len = self.byte() as usize;
        let start = self.at;
        self.at += len;
        std::str::from_utf8(&self.bytes[start..self.at]).expect("a field is not text")
    }
}

pub fn decode(bytes: &[u8]) -> Vec<(&str, &str)> {
    let mut reader = Reader { bytes, at: 0 };
    let mut notices = Vec::new();
    while reader.at < bytes.len() {
        let mark = reader.byte();
        assert_eq!(mark, MARK, "no frame starts at byte {}", reader.at - 1);
        notices.push((reader.text(), reader.text()));
    }
    notices
}
