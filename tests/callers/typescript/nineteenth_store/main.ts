import { Store, combine } from "./store";

type Action = { type: "add"; text: string } | { type: "clear" };
interface State {
  todos: string[];
  count: number;
}

function todos(state: string[], action: Action): string[] {
  switch (action.type) {
    case "add":
      return append(state, action.text);
    case "clear":
      return [];
  }
}

function append<T>(list: readonly T[], item: T): T[] {
  return [...list, item];
}

const count = (state: number, action: Action): number =>
  action.type === "add" ? bump(state) : state;

function bump(n: number): number {
  return n + 1;
}

class View {
  constructor(private readonly store: Store<State, Action>) {
    const stop = store.subscribe(() => this.render());
    this.fill(store.dispatch);
    stop();
  }

  private fill(send: (a: Action) => Action): void {
    ["a", "b"].forEach((text) => send({ type: "add", text }));
  }

  render(): void {
    console.log(this.store.value.todos.join(), this.store.value.count);
  }

  remove(): void {
    console.log("unused");
  }
}

const store = new Store<State, Action>(combine<State, Action>({ todos, count }), { todos: [], count: 0 });
new View(store);
store.dispatch({ type: "clear" });
