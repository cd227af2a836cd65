mod devices;
mod hub;

use hub::{Event, Hub};

fn main() {
    let hub = Hub::default();
    devices::install_lamp(&hub);
    devices::install_lock(&hub);
    devices::install_pairing(&hub, 4711);

    let script = [
        Event::new("motion", "hall-pir", 1),
        Event::new("motion", "porch-pir", 1),
        Event::new("door", "front-door", 1),
        Event::new("door", "front-door", 0),
        Event::new("pair", "keypad-2", 0),
        Event::new("code/keypad-2", "keypad-2", 1234),
        Event::new("code/keypad-2", "keypad-2", 4711),
    ];
    for event in &script {
        hub.publish(event);
    }

    for line in hub.journal() {
        println!("{}", line);
    }
}
