class Cart {
  total() {
    return this.price() * 2;
  }

  price() {
    return 3;
  }
}

class Quote {
  price() {
    return 7;
  }
}

export function show() {
  return new Cart().total();
}
