/**
 * Asks again until there is an answer.
 *
 * @throws Error that says what was waited for.
 */
export async function until(what, ask, milliseconds = 60_000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${milliseconds / 1000} s in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
