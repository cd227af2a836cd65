mod hub;

use hub::Hub;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

fn keep_log(hub: &Hub, topic: &'static str, log: &Rc<RefCell<Vec<String>>>) {
    let log = Rc::clone(log);
    hub.subscribe(
        topic,
        Rc::new(move |_, message| log.borrow_mut().push(format!("{topic}: {message}"))),
    );
}

fn ring_until(hub: &Hub, topic: &str, limit: u32) {
    let id = Rc::new(Cell::new(0));
    let rung = Cell::new(0);
    let own_id = Rc::clone(&id);
    id.set(hub.subscribe(
        topic,
        Rc::new(move |hub, _| {
            rung.set(rung.get() + 1);
            println!("ring {}", rung.get());
            if rung.get() == limit {
                hub.unsubscribe(own_id.get());
            }
        }),
    ));
}

fn main() {
    let hub = Hub::new();
    let log = Rc::new(RefCell::new(Vec::new()));
    keep_log(&hub, "door", &log);
    keep_log(&hub, "window", &log);
    ring_until(&hub, "door", 2);

    hub.publish("window", "kitchen open");
    for visitor in ["postman", "neighbour", "salesman"] {
        hub.publish("door", visitor);
    }
    println!("{} handlers left", hub.count());
    for entry in log.borrow().iter() {
        println!("{entry}");
    }
}
