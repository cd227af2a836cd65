use std::collections::HashMap;

pub struct Client {
    pub address: String,
    pub timeout: u64,
}

impl Client {
    pub fn new(settings: &HashMap<&str, &str>) -> Client {
        let timeout = settings["timeout"].parse::<u64>().unwrap();
        let address = format!("{}:{}", settings["host"], settings["port"]);
        Client { address, timeout }
    }
}
