struct Engine;

impl Engine {
    fn start(&self) {}
}

struct Radio;

impl Radio {
    fn start(&self) {}
}

fn open() -> Result<Engine, String> {
    Ok(Engine)
}

fn go() -> Result<(), String> {
    let engine = open()?;
    engine.start();
    Ok(())
}
