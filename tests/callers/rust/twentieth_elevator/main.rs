use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

mod signals {
    pub trait Observer {
        fn notify(&self, floor: i32, what: &str);

        fn arrived(&self, floor: i32) {
            self.notify(floor, "arrived");
        }
    }

    pub fn broadcast(observers: &[Box<dyn Observer>], floor: i32, f: fn(&dyn Observer, i32)) {
        for observer in observers {
            f(observer.as_ref(), floor);
        }
    }

    pub mod kinds {
        use super::Observer;

        pub struct Display;
        pub struct Chime(pub u32);
        pub struct Silent;

        impl Observer for Display {
            fn notify(&self, floor: i32, what: &str) {
                println!("{} at {}", what, super::label(floor));
            }
        }

        impl Observer for Chime {
            fn notify(&self, _: i32, _: &str) {
                self.ring();
            }
            fn arrived(&self, floor: i32) {
                (0..self.0).for_each(|_| self.notify(floor, "ding"));
            }
        }

        impl Chime {
            fn ring(&self) {
                println!("ding");
            }
        }

        impl Observer for Silent {
            fn notify(&self, _: i32, _: &str) {}
        }
    }

    fn label(floor: i32) -> String {
        if floor == 0 { "lobby".into() } else { floor.to_string() }
    }
}

use signals::{broadcast, kinds, Observer};

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Idle,
    Moving { target: i32 },
    Open(u8),
}

impl State {
    fn step(self, car: &mut Car) -> State {
        match self {
            State::Idle => car.next_call().map_or(State::Idle, |target| State::Moving { target }),
            State::Moving { target } if car.floor == target => State::Open(2),
            State::Moving { target } => {
                car.travel(target);
                self
            }
            State::Open(0) => State::Idle,
            State::Open(left) => State::Open(left - 1),
        }
    }
}

struct Car {
    floor: i32,
    calls: Rc<RefCell<VecDeque<i32>>>,
}

impl Car {
    fn next_call(&mut self) -> Option<i32> {
        self.calls.borrow_mut().pop_front()
    }

    fn travel(&mut self, target: i32) {
        self.floor += (target - self.floor).signum();
    }
}

fn departed(observer: &dyn Observer, floor: i32) {
    observer.notify(floor, "departed");
}

fn simulate<P: FnMut(&State) -> bool>(mut car: Car, observers: &[Box<dyn Observer>], mut stop: P) {
    let mut state = State::Idle;
    while !stop(&state) {
        let next = state.step(&mut car);
        match (state, next) {
            (State::Moving { .. }, State::Open(_)) => broadcast(observers, car.floor, |o, n| o.arrived(n)),
            (State::Idle, State::Moving { .. }) => broadcast(observers, car.floor, departed),
            _ => {}
        }
        state = next;
    }
}

fn main() {
    let calls = Rc::new(RefCell::new(VecDeque::from(vec![2, 0])));
    let observers: Vec<Box<dyn Observer>> = vec![Box::new(kinds::Display), Box::new(kinds::Chime(2))];
    let mut budget = 16;
    let spend = move |_: &State| {
        budget -= 1;
        budget < 0
    };
    simulate(Car { floor: 0, calls: Rc::clone(&calls) }, &observers, spend);
}
