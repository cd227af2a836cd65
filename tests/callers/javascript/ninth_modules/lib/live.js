let handler = null;

export function setHandler(next) {
  handler = next;
}

export function run() {
  handler();
}
