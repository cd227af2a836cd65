const always = () => true;

export default function filter(test = always) {
  return async function* (items) {
    for await (const item of items) {
      if (test(item)) yield item;
    }
  };
}
