const { createStore } = require('./store');
const { board } = require('./board');
const { overview } = require('./view');

const store = createStore(board);

const actions = [
  { type: 'column/add', name: 'todo' },
  { type: 'column/add', name: 'doing' },
  { type: 'card/add', column: 'todo', title: 'Fix the gate' },
  { type: 'card/add', column: 'todo', title: 'Order paint' },
  { type: 'card/move', from: 'todo', to: 'doing', title: 'Fix the gate' },
  { type: 'card/add', column: 'todo', title: 'Call the roofer' },
];

for (const action of actions) {
  store.dispatch(action);
}
console.log(overview(store.state()));
