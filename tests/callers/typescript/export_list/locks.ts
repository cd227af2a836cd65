function unlock() {
  return 1;
}
export { unlock };
