mod text;

use crate::text::parse_lne;

fn main() {
    println!("{:?}", parse_lne("a=1"));
}
