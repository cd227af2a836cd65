use crate::track::Track;

const WIDTH: usize = 12;

fn shorten(title: &str) -> String {
    if title.len() <= WIDTH {
        return title.to_string();
    }
    let cut = title[..WIDTH - 2].trim_end();
    format!("{cut}..")
}

fn length(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub fn row(number: usize, track: &Track) -> String {
    format!(
        "{:>2}  {:<width$}  {:>5}",
        number,
        shorten(&track.title),
        length(track.seconds),
        width = WIDTH
    )
}

pub fn footer(count: usize, seconds: u32) -> String {
    format!("{count} tracks, {}", length(seconds))
}
