struct Bell {
    rings: u32,
}

impl Bell {
    fn press(&self) -> u32 {
        self.rings += 1;
        self.rings
    }
}

fn main() {
    let bell = Bell { rings: 0 };
    println!("{}", bell.press());
}
