use crate::hub::{Handler, Hub};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Default)]
pub struct Devices {
    states: RefCell<BTreeMap<String, String>>,
}

impl Devices {
    pub fn announce(self: &Rc<Self>, hub: &Hub, name: &str) {
        self.states
            .borrow_mut()
            .insert(name.to_string(), "unknown".to_string());
        hub.subscribe(&format!("state/{name}"), self.recorder(name));
    }

    fn recorder(self: &Rc<Self>, name: &str) -> Handler {
        let devices = Rc::clone(self);
        let name = name.to_string();
        Rc::new(move |_hub, state| {
            devices.states.borrow_mut().insert(name.clone(), state.to_string());
        })
    }

    pub fn report(&self) -> String {
        let states = self.states.borrow();
        let rows: Vec<_> = states.iter().map(|(n, s)| format!("{n}={s}")).collect();
        rows.join(" ")
    }
}
