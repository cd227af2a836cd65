export function keepRounded(store) {
  const digits = 2;
  store.on('change', (key, value) => {
    if (key !== 'price') return;
    store.set('price', Number(value.toFixed(digits)));
  });
}
