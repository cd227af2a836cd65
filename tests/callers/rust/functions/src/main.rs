mod text;

use text::show;

fn main() {
    show();
    text::trim();
    helper();
}

fn helper() {}

fn unused() {}
