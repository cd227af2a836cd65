struct Longest<'a> {
    word: &'a str,
}

impl<'a> Longest<'a> {
    fn see(&mut self, word: &str) {
        if word.len() > self.word.len() {
            self.word = word;
        }
    }
}

fn main() {
    let mut longest = Longest { word: "" };
    longest.see("heron");
    println!("{}", longest.word);
}
