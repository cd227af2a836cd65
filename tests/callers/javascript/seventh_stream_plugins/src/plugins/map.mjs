export const map = (change) =>
  async function* (items) {
    for await (const item of items) {
      yield change(item);
    }
  };
