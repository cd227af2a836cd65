use crate::geo::Point;

#[derive(Debug, Clone, PartialEq)]
pub struct Depot {
    pub name: String,
    pub at: Point,
    pub vans: u32,
}

/// A line of the depot list from the map tool: `name, x, y, vans`, where x
/// runs west to east and y south to north (both in degrees).
pub fn parse_depot(line: &str) -> Result<Depot, String> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    if cells.len() != 4 {
        return Err(format!("expected 4 cells: {line}"));
    }
    let x: f64 = cells[1].parse().map_err(|_| format!("bad x: {line}"))?;
    let y: f64 = cells[2].parse().map_err(|_| format!("bad y: {line}"))?;
    let vans = cells[3].parse().map_err(|_| format!("bad count: {line}"))?;
    Ok(Depot { name: cells[0].to_string(), at: Point::new(x, y), vans })
}
