mod bus;

use bus::{Bus, Event};
use std::rc::Rc;

fn record_traffic(bus: &Bus, event: &Event) {
    match event {
        Event::Docked { ship, berth } => bus.note(format!("{ship} docked at {berth}")),
        Event::Departed { ship } => bus.note(format!("{ship} departed")),
    }
}

fn watch_long_berths(bus: &Bus, event: &Event) {
    if let Event::Docked { ship, berth } = event {
        if *berth >= 10 {
            let watched = ship.clone();
            bus.subscribe(Rc::new(move |bus, later| {
                if *later == (Event::Departed { ship: watched.clone() }) {
                    bus.note(format!("tug released from {watched}"));
                }
            }));
        }
    }
}

fn main() {
    let bus = Bus::default();
    bus.subscribe(Rc::new(record_traffic));
    bus.subscribe(Rc::new(watch_long_berths));

    let arrivals = [("Alca", 3), ("Mistral", 12), ("Sula", 4)];
    for (ship, berth) in arrivals {
        bus.publish(&Event::Docked { ship: ship.to_string(), berth });
    }
    for ship in ["Alca", "Mistral"] {
        bus.publish(&Event::Departed { ship: ship.to_string() });
    }
    for line in bus.log() {
        println!("{line}");
    }
}
