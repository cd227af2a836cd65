class Shell {
  handle(line) {
    return this["do" + line]();
  }

  doHelp() {
    return 1;
  }
}

function go() {
  new Shell().handle("Help");
}
