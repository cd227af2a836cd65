import { computed, effect, signal as createSignal } from './signals';
import type { Signal } from './signals';

interface Todo {
  title: string;
  done: Signal<boolean>;
}

const todos = createSignal<Todo[]>([]);
const open = computed(() => todos.value.filter(isOpen).length);

function isOpen(todo: Todo): boolean {
  return !todo.done.value;
}

function create(title: string): Todo {
  return { title: clean(title), done: createSignal(false) };
}

function clean(title: string): string {
  return title.trim();
}

const actions = {
  add: (title: string) => update((all) => [...all, create(title)]),
  toggle(index: number) {
    const todo = todos.value[index];
    todo && flip(todo.done);
  },
};

function update(change: (all: Todo[]) => Todo[]): void {
  todos.value = change(todos.value);
}

function flip(flag: Signal<boolean>): void {
  flag.value = !flag.value;
}

function dispatch<K extends keyof typeof actions>(name: K, ...args: Parameters<(typeof actions)[K]>): void {
  (actions[name] as (...given: unknown[]) => void)(...args);
}

const stop = effect(() => {
  render(open.value);
  return forget;
});

function render(count: number): void {
  console.log(count);
}

function forget(): void {}

dispatch('add', ' a ');
dispatch('toggle', 0);
stop();
