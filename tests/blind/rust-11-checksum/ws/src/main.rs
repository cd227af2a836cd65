mod frame;

use frame::{encode, Frame};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect::<Vec<_>>().join(" ")
}

fn main() {
    for (channel, text) in [(1, ""), (2, "a"), (3, "status ok")] {
        let frame = Frame { channel, payload: text.as_bytes().to_vec() };
        println!("{}", hex(&encode(&frame)));
    }
}
