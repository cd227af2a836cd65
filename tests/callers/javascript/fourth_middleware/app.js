class App {
  constructor() {
    this.stack = [];
  }

  use(layer) {
    this.stack.push(layer);
    return this;
  }

  run(context) {
    this.step(context, 0);
  }

  step(context, index) {
    const layer = this.stack[index];
    if (layer) {
      layer(context, () => this.step(context, index + 1));
    }
  }
}

module.exports = { App };
