const clamp = (value, high) => (value > high ? high : value);

export function createCounter(high = 10) {
  let count = 0;
  return {
    get value() {
      return count;
    },
    increment(by = 1) {
      count = clamp(count + by, high);
      return this;
    },
  };
}
