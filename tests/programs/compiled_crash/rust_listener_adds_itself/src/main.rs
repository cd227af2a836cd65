mod bus;

use std::cell::RefCell;

fn main() {
    let bus = bus::Bus { seen: RefCell::new(vec![]) };
    bus.note("start");
    bus.repeat();
    println!("{}", bus.seen.borrow().len());
}
