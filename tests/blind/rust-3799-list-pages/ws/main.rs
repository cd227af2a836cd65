mod listing;
mod params;

use params::Params;

const BOOKS: [&str; 7] = ["Emma", "Ulysses", "Walden", "Dracula", "Persuasion", "Middlemarch", "Germinal"];

type Route = fn(&Params) -> String;

fn books(params: &Params) -> String {
    listing::list(&BOOKS, params)
}

fn about(_: &Params) -> String {
    format!("{} books", BOOKS.len())
}

fn route(path: &str) -> Option<Route> {
    match path {
        "/books" => Some(books),
        "/about" => Some(about),
        _ => None,
    }
}

fn serve(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    match route(path) {
        Some(handler) => handler(&Params::parse(query)),
        None => format!("404 {path}"),
    }
}

fn main() {
    for address in ["/about", "/books?page=2", "/books?page=3&size=5", "/films", "/books?q=er&page=1", "/books?q=m"] {
        println!("{address}: {}", serve(address));
    }
}
