import { combine, createSlice, memoize, Store } from './store';

interface Todo {
  id: number;
  text: string;
  done: boolean;
}

interface State {
  todos: Todo[];
  filter: string;
}

const todos = createSlice('todos', [] as Todo[], {
  add: (all, text: string) => [...all, create(text)],
  toggle(all, id: number) {
    return all.map((todo) => (todo.id === id ? flip(todo) : todo));
  },
  clear: empty,
});

const filter = createSlice('filter', 'all', { set: (_, next: string) => normalize(next) });

let count = 0;

function create(text: string): Todo {
  return { id: nextId(), text, done: false };
}

function nextId(): number {
  return count++;
}

function flip(todo: Todo): Todo {
  return { ...todo, done: !todo.done };
}

function empty(): Todo[] {
  return [];
}

function normalize(name: string): string {
  return name.toLowerCase();
}

function allTodos(state: State): Todo[] {
  return state.todos;
}

function countOpen(todos: Todo[]): number {
  return todos.filter(isOpen).length;
}

function isOpen({ done }: Todo): boolean {
  return !done;
}

function render(state: State): void {
  console.log(state.filter);
}

function start(): Store<State> {
  return new Store<State>(combine<State>({ todos: todos.reducer, filter: filter.reducer }));
}

function run(): void {
  const store = start();
  const stop = store.subscribe(render);
  const { add, toggle } = todos.actions;
  const { dispatch } = store;
  dispatch(add('write'));
  dispatch(toggle(0));
  store.dispatch(todos.actions.clear(undefined));
  store.dispatch(filter.actions.set('DONE'));
  print(store.select(memoize(allTodos, countOpen)), store.state);
  stop();
}

function print(open: number, { filter: name }: Readonly<State>): void {
  console.log(open, name);
}

run();
