def hands(text: str) -> list[str]:
    return text.split(":")
