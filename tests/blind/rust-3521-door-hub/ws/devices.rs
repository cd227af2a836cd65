use std::cell::Cell;
use std::rc::Rc;

use crate::hub::{Event, Hub};

/// Switches the hall lamp on whenever motion is reported.
pub fn install_lamp(hub: &Hub) {
    let lit = Rc::new(Cell::new(false));
    hub.subscribe(
        "motion",
        Rc::new(move |hub, event| {
            if event.payload > 0 && !lit.get() {
                lit.set(true);
                hub.record(format!("lamp on, seen by {}", event.device));
            }
        }),
    );
}

/// The lock announces itself on the `lock` topic each time the door shuts.
pub fn install_lock(hub: &Hub) {
    hub.subscribe(
        "door",
        Rc::new(|hub, event| {
            if event.payload == 0 {
                hub.publish(&Event::new("lock", &event.device, 1));
            }
        }),
    );
    hub.subscribe(
        "lock",
        Rc::new(|hub, event| hub.record(format!("{} locked", event.device))),
    );
}

/// Keypads join at run time: a pairing request makes the hub listen for codes.
pub fn install_pairing(hub: &Hub, secret: i32) {
    hub.subscribe(
        "pair",
        Rc::new(move |hub, request| {
            let keypad = request.device.clone();
            let topic = format!("code/{}", keypad);
            hub.record(format!("paired {}", keypad));
            hub.subscribe(
                &topic,
                Rc::new(move |hub, event| {
                    let verdict = if event.payload == secret { "accepted" } else { "refused" };
                    hub.record(format!("code from {} {}", keypad, verdict));
                }),
            );
        }),
    );
}
