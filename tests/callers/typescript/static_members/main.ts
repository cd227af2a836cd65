class Dates {
  static today() {
    return this.parse("now");
  }

  static parse(text: string) {
    return text;
  }
}

export function go() {
  return Dates.today() + Dates.parse("x");
}
