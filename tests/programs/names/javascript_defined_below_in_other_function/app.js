function check(values) {
  for (const value of values) {
    const limit = value * 2;
    if (limit > 10) {
      console.log(limit);
    }
  }
  return limit;
}

check([1, 2]);
