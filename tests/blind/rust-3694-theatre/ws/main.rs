mod seats;

use seats::Block;

const ANNA: u32 = 1;
const CLUB: u32 = 2;
const PAIR: u32 = 3;

fn main() {
    let mut stalls = Block::new("stalls", 40);
    let mut balcony = Block::new("balcony", 12);

    stalls.hold(ANNA, 4, 0);
    stalls.hold(CLUB, 20, 2);
    balcony.hold(PAIR, 2, 3);
    println!("{}\n{}", stalls.line(), balcony.line());

    let moved = stalls.change(&mut balcony, ANNA, 4);
    println!("anna moved: {}, buys {}", moved, if moved { balcony.buy(ANNA) } else { stalls.buy(ANNA) });

    let moved = stalls.change(&mut balcony, CLUB, 6);
    println!("club moved: {}, buys {}", moved, if moved { balcony.buy(CLUB) } else { stalls.buy(CLUB) });

    balcony.expire(13);
    println!("{}\n{}", stalls.line(), balcony.line());
}
