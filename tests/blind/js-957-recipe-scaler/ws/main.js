const { parseIngredient } = require('./ingredient');
const { scale, shoppingList } = require('./scale');

const recipes = {
  pancakes: { serves: 2, lines: ['200 g flour', '300 ml milk', '2 pcs eggs'] },
  custard: { serves: 4, lines: ['500 ml milk', '4 pcs eggs', '80 g sugar'] },
};

const wanted = { pancakes: 6, custard: 6 };

const needed = [];
for (const [name, { serves, lines }] of Object.entries(recipes)) {
  const ingredients = lines.map((line) => parseIngredient(line));
  needed.push(...scale(ingredients, wanted[name] / serves));
}
for (const line of shoppingList(needed)) {
  console.log(line);
}
