mod lexer;

use lexer::Lexer;

fn main() {
    let mut lexer = Lexer { text: "one two" };
    let first = lexer.word();
    let second = lexer.word();
    println!("{first} {second}");
}
