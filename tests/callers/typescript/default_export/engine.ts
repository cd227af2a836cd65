export default class Motor {
  run() {
    return 1;
  }
}
