pub struct Lexer<'a> {
    pub text: &'a str,
}

impl<'a> Lexer<'a> {
    pub fn word(&'a mut self) -> &'a str {
        let (word, rest) = self.text.split_once(' ').unwrap_or((self.text, ""));
        self.text = rest;
        word
    }
}
