mod client;
mod settings;

fn main() {
    let values = settings::defaults();
    let client = client::Client::new(&values);
    println!("{} {}", client.address, client.timeout);
}
