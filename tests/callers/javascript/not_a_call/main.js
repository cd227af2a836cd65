function launch() {
  return 1;
}

function text() {
  // launch()
  return "launch()" + launch.name;
}

function handed() {
  return [launch];
}
