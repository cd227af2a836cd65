mod rows;
mod rpn;

fn main() {
    for text in ["2 3 +", "2 3 4 * +", "10 3 -"] {
        match rpn::eval(text) {
            Ok(value) => println!("{:<12}{}", text, rows::stars(value)),
            Err(error) => println!("{text:<12}{error}"),
        }
    }
}
