mod clock;
mod record;

use clock::{Clock, Side};

fn main() {
    let path = std::env::args().nth(1).expect("usage: chess-clock GAME");
    let text = std::fs::read_to_string(&path).expect("cannot read the game");
    let game = record::parse(&text);

    let mut clock = Clock::new(game.minutes, game.bonus);
    for (number, spent) in game.moves.iter().enumerate() {
        let side = if number % 2 == 0 { Side::White } else { Side::Black };
        clock.press(side, *spent);
        if clock.flagged(side) {
            println!("{:?} loses on time at move {}", side, number / 2 + 1);
            break;
        }
    }
    println!("white {:?}, black {:?}", clock.left(Side::White), clock.left(Side::Black));
}
