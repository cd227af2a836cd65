const commands = require('./commands');
const { parse: read } = require('./commands/parse');

function run(line) {
  const { name, args } = read(line);
  const command = commands[name] || commands.help;
  return command(...args);
}

class Shell {
  static history = [];

  constructor(runner = run) {
    this.runner = runner;
    this.onExit = () => this.save();
  }

  type(line) {
    Shell.history.push(line);
    this.runner(line);
    return this;
  }

  save() {}

  exit() {
    this.onExit();
  }
}

new Shell().type('help').type('list a').exit();
