mod settings;

use settings::Settings;

fn main() {
    let text = std::fs::read_to_string("settings.ini").expect("settings.ini");
    let settings = Settings::parse(&text);
    println!("{} serves {}", settings.text("name"), settings.number("max_users"));
    let size = settings.number("cache_size");
    println!("each user gets {}", size / settings.number("max_users"));
}
