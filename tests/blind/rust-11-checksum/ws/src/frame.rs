pub struct Frame {
    pub channel: u8,
    pub payload: Vec<u8>,
}

pub fn checksum(bytes: &[u8]) -> u8 {
    let mut sum = 0u8;
    for byte in bytes {
        sum += byte;
    }
    sum
}

pub fn encode(frame: &Frame) -> Vec<u8> {
    let mut bytes = vec![frame.channel, frame.payload.len() as u8];
    bytes.extend(&frame.payload);
    bytes.push(checksum(&bytes));
    bytes
}
