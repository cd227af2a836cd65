mod api;
mod store;

use api::open as begin;

fn main() {
    begin();
}
