ALIASES = {
    "home": "index",
    "checkout": "cart",
    "cart": "cart",
    "contact": "about",
}
