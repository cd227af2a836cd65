export interface Options {
  times: number;
}

export async function retry<T>(action: () => Promise<T>, options: Options): Promise<T> {
  for (let n = 0; n < options.times; n++) {
    await wait(n);
  }
  return action();
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
