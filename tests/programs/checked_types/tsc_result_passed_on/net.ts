export function listen(port: number): void {
  console.log(port);
}
