use price_list::price_of;

pub fn line(article: &str) -> String {
    format!("{article}: {}", price_of(article))
}
