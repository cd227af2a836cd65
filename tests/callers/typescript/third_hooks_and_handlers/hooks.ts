export function useCounter(onChange: (count: number) => number) {
  let count = 0;
  function increment() {
    count += 1;
    onChange(count);
  }
  return { count, increment };
}
