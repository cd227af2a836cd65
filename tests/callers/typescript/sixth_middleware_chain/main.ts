interface Context {
  path: string;
  body?: string;
}

type Next = () => Promise<void>;
type Middleware = (context: Context, next: Next) => Promise<void>;

function compose(chain: Middleware[], last: Middleware): (context: Context) => Promise<void> {
  return (context) =>
    chain.reduceRight<Next>(
      (next, layer) => () => layer(context, next),
      () => last(context, async () => {}),
    )();
}

class App {
  private chain: Middleware[] = [];

  use(layer: Middleware): App {
    this.chain.push(layer);
    return this;
  }

  handle(path: string): Promise<void> {
    const run = compose(this.chain, notFound);
    return run({ path });
  }
}

async function logger(context: Context, next: Next): Promise<void> {
  write(context.path);
  await next();
}

function write(text: string): void {}

function createAuth(role: string): Middleware {
  return async (context, next) => {
    if (verify(role)) {
      await next();
    }
  };
}

const verify = (role: string): boolean => role !== '';

const notFound: Middleware = async (context) => {
  context.body = 'none';
};

function respond(context: Context): void {
  context.body = 'done';
}

function build(): App {
  return new App().use(logger).use(createAuth('admin')).use(async (context, next) => {
    respond(context);
    await next();
  });
}

function fail(error: unknown): void {}

async function go(): Promise<void> {
  try {
    await build().handle('/');
  } catch (error) {
    fail(error);
  }
}

go();
