pub fn parse_line(line: &str) -> Option<(&str, &str)> {
    line.split_once('=')
}
