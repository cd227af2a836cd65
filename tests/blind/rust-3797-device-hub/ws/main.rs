mod devices;
mod hub;

use devices::Devices;
use hub::Hub;
use std::rc::Rc;

fn main() {
    let hub = Hub::default();
    let devices = Rc::new(Devices::default());

    devices.announce(&hub, "gateway");
    let known = Rc::clone(&devices);
    hub.subscribe("hello", Rc::new(move |hub, name| known.announce(hub, name)));

    let traffic = [("state/gateway", "on"), ("state/lamp", "on"), ("hello", "lamp"), ("state/lamp", "dimmed")];
    for (topic, payload) in traffic {
        hub.publish(topic, payload);
    }
    println!("{} ({} delivered)", devices.report(), hub.delivered());
}
