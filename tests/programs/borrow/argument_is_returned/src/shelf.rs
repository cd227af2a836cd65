pub struct Hit<'a> {
    pub code: &'a str,
}

pub fn find<'a>(codes: &'a [String], code: &'a str) -> Hit<'a> {
    if codes.iter().any(|one| one == code) { Hit { code } } else { Hit { code: &codes[0] } }
}
