class Pipeline {
  constructor() {
    this.steps = [];
  }
  use(step) {
    this.steps.push(step);
  }
  run(context) {
    let result;
    for (const step of this.steps) result = step(context);
    return result;
  }
}
module.exports = { Pipeline };
