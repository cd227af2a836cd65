function greet(): string {
  return "hello";
}

function unused(): void {}

export function main(): string {
  return greet();
}

main();
