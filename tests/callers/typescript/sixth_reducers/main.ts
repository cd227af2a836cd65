import { createStore } from './store';

interface Todo {
  title: string;
  done: boolean;
}

type Action =
  | { kind: 'add'; title: string }
  | { kind: 'toggle'; index: number }
  | { kind: 'clear' };

type Handlers = { [K in Action['kind']]: (todos: Todo[], action: Extract<Action, { kind: K }>) => Todo[] };

function newTodo(title: string): Todo {
  return { title, done: false };
}

function flip(todo: Todo): Todo {
  return { ...todo, done: !todo.done };
}

const handlers: Handlers = {
  add: (todos, { title }) => [...todos, newTodo(title)],
  toggle(todos, action) {
    return todos.map((todo, index) => (index === action.index ? flip(todo) : todo));
  },
  clear,
};

function clear(): Todo[] {
  return [];
}

const reduce = (todos: Todo[], action: Action): Todo[] => {
  const handler = handlers[action.kind] as (todos: Todo[], action: Action) => Todo[];
  return handler(todos, action);
};

const store = createStore(reduce, [] as Todo[]);

const addTodo = (title: string) => store.dispatch({ kind: 'add', title });

function isDone(todo: Todo): boolean {
  return todo.done;
}

function count(): number {
  return store.getState().filter(isDone).length;
}

function never(action: never): never {
  throw new Error(String(action));
}

function describe(action: Action): string {
  switch (action.kind) {
    case 'add':
      return action.title;
    case 'toggle':
      return String(action.index);
    case 'clear':
      return 'all';
    default:
      return never(action);
  }
}

function render(): void {}

function go(): void {
  const { subscribe, dispatch } = store;
  subscribe(render);
  addTodo('a');
  dispatch({ kind: 'toggle', index: 0 });
  dispatch({ kind: 'clear' });
  describe({ kind: 'clear' });
  count();
  store.getState();
}

go();
