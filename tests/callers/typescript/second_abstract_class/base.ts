export abstract class Job {
  run() {
    this.work();
  }

  protected abstract work(): void;
}
