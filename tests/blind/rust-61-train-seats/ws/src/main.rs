mod allocator;
mod train;

use allocator::Allocator;
use train::Train;

const SEATS: usize = 4;
const GROUPS: [(&str, usize); 4] = [("Kim", 2), ("Noor", 1), ("Lund", 3), ("Vega", 2)];

fn main() {
    let mut train = Train::new(3, SEATS);
    let mut allocator = Allocator::new(SEATS);
    for (group, size) in GROUPS {
        for _ in 0..size {
            let (carriage, seat) = allocator.next_seat();
            train.occupy(carriage, seat, group);
        }
    }
    train.print();
}
