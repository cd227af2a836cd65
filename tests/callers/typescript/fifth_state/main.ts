import { Store, type Listener } from './store';

interface Todo {
  title: string;
}

class TodoStore extends Store<Todo[]> {
  constructor() {
    super([]);
  }

  add(title: string): void {
    this.update((todos) => [...todos, create(title)]);
  }

  protected override changed(): void {
    super.changed();
    audit();
  }
}

function create(title: string): Todo {
  return { title };
}

function audit(): void {}

const show: Listener<Todo[]> = (todos) => {
  render(todos.length);
};

function render(count: number): void {}

export function go(): void {
  const store = new TodoStore();
  const stop = store.subscribe(show);
  store.add('a');
  stop();
}
