pub fn show() {}

pub fn trim() {
    helper();
}

fn helper() {}
