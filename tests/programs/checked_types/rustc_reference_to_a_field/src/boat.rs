pub struct Boat {
    pub name: Option<String>,
}
