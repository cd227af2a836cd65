function listen(port: number): void {
  console.log(port);
}
export const x = listen;
