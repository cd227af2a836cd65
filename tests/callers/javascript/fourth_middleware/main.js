const { App } = require('./app');

function log(context, next) {
  next();
}

function answer(context) {
  context.send(page());
}

const page = () => 'page';

class Context {
  send(text) {
    this.sent = text;
  }

  get status() {
    return compute();
  }
}

function compute() {
  return 200;
}

const app = new App();
app.use(log);
app.use(answer);
const context = new Context();
app.run(context);
context.status;
