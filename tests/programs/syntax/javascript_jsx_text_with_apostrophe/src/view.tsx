declare function useMemo(make: () => number): number;

export function Card() {
  const size = useMemo(() => 3;
  return <p title="it's">Don't panic, it isn't {size}</p>;
}
