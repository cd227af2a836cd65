function scale(ingredients, factor) {
  return ingredients.map((ingredient) => ({
    ...ingredient,
    amount: ingredient.amount * factor,
  }));
}

function shoppingList(ingredients) {
  const totals = new Map();
  for (const { name, amount, unit } of ingredients) {
    const key = `${name} (${unit})`;
    totals.set(key, (totals.get(key) ?? 0) + amount);
  }
  return [...totals]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, amount]) => `${Math.ceil(amount)} ${key}`);
}

module.exports = { scale, shoppingList };
