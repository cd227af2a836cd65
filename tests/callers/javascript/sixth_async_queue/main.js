class Queue {
  static limit;

  static {
    this.limit = Queue.defaults().limit;
  }

  #tasks = [];
  #running = 0;

  constructor(onError) {
    this.onError = onError;
  }

  static defaults() {
    return { limit: 2 };
  }

  add(task) {
    return new Promise((resolve) => {
      this.#tasks.push({ task, resolve });
      this.#next();
    });
  }

  onIdle(listener) {
    this.idleListener = listener;
  }

  async #next() {
    if (this.#running >= Queue.limit) {
      return;
    }
    const entry = this.#tasks.shift();
    if (!entry) {
      this.idleListener?.();
      return;
    }
    this.#running += 1;
    try {
      entry.resolve(await entry.task());
    } catch (error) {
      this.onError(error);
      entry.resolve(null);
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }
}

function escape(value) {
  return String(value);
}

function sql(strings, ...values) {
  return strings.reduce((text, part, index) => text + escape(values[index - 1]) + part);
}

function parse(text) {
  return JSON.parse(text);
}

async function fetchPage(number) {
  return parse(`[${number}]`);
}

async function fetchUser(id) {
  if (!id) {
    throw new Error('none');
  }
  return sql`select * from users where id = ${id}`;
}

async function* pages(count) {
  for (let number = 0; number < count; number += 1) {
    yield await fetchPage(number);
  }
}

function keep(rows) {
  return rows.length > 0;
}

async function collect() {
  const all = [];
  for await (const rows of pages(2)) {
    if (keep(rows)) {
      all.push(...rows);
    }
  }
  return all;
}

function report(results) {
  return results.length;
}

function fail(error) {
  return error;
}

function idle() {}

async function go() {
  const queue = new Queue(fail);
  queue.onIdle(idle);
  const tasks = [1, 2, 0].map((id) => queue.add(() => fetchUser(id)));
  await Promise.allSettled(tasks).then(report);
  await collect();
}

go();
