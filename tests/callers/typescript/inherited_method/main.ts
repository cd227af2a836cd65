class Task {
  run() {
    this.step();
  }

  step() {}

  close() {}
}

class Copy extends Task {
  step() {}

  close() {
    super.close();
  }
}

export function go() {
  const copy = new Copy();
  copy.run();
  copy.close();
}
