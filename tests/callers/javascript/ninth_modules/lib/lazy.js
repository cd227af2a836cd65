export const load = () => 2;

export default function lazy() {
  return 3;
}
