mod bus;

use bus::Bus;
use std::rc::Rc;

fn main() {
    let bus = Bus::default();
    bus.note("start");
    bus.publish("boot");
    bus.subscribe(Rc::new(|bus, event| bus.note(&format!("heard {event}"))));
    bus.publish("save");
    println!("{}", bus.log().join("\n"));
}
