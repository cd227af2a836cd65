export default function begin() {
  return 1;
}
