import type * as vscode from 'vscode';

/** Asks again until there is an answer. @throws Error that says what was waited for. */
export async function until<T>(
  what: string,
  ask: () => T | PromiseLike<T>,
  milliseconds = 60_000,
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) {
      return answer as Exclude<T, undefined | null | false>;
    }
    if (performance.now() > end) {
      throw new Error(`waited ${milliseconds / 1000} s in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The next event that is meant. @throws Error when it does not come in time. */
export function next<E>(
  what: string,
  event: vscode.Event<E>,
  isMeant: (given: E) => boolean,
  milliseconds = 60_000,
): Promise<E> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      listener.dispose();
      reject(new Error(`waited ${milliseconds / 1000} s in vain: ${what}`));
    }, milliseconds);
    const listener = event((given) => {
      if (isMeant(given)) {
        clearTimeout(timer);
        listener.dispose();
        resolve(given);
      }
    });
  });
}
