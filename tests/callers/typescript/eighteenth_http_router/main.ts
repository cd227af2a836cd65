import { compose, HttpError, Router } from './router';
import type { Context, Middleware } from './router';

interface UserContext extends Context {
  user?: string;
}

class Users {
  private readonly names = new Map([['1', 'ann']]);

  show = (context: UserContext): void => {
    context.body = this.find(context.params.id);
  };

  list(context: UserContext): void {
    context.body = [...this.names.values()].map(title);
  }

  private find(id: string): string {
    const name = this.names.get(id);
    if (name === undefined) throw missing(id);
    return name;
  }
}

function title(name: string): string {
  return name[0].toUpperCase() + name.slice(1);
}

const missing = (id: string) => new HttpError(404, `no user ${id}`);

const logged: Middleware<UserContext> = async (context, next) => {
  await next();
  log(context.path);
};

function log(line: string): void {
  console.log(line);
}

function authorize(...names: string[]): Middleware<UserContext> {
  return async function check(context, next) {
    if (!allowed(context.user, names)) throw new HttpError(403);
    return next();
  };
}

function allowed(user: string | undefined, names: string[]): boolean {
  return user !== undefined && names.includes(user);
}

class App extends Router<UserContext> {
  override onError(error: unknown): string {
    report(error);
    return super.onError(error);
  }
}

function report(error: unknown): void {
  console.error(error);
}

function identify(context: UserContext, next: () => Promise<void>) {
  context.user = decode(context.path);
  return next();
}

function decode(path: string): string {
  return path.length > 3 ? 'ann' : 'bob';
}

function build(): App {
  const users = new Users();
  return new App()
    .use(logged, compose([identify, (_, next) => next()]))
    .on('/users', (context) => users.list(context))
    .on('/users/:id', authorize('ann'), users.show);
}

async function main(): Promise<void> {
  const app = build();
  for (const path of ['/users', '/users/1', '/x']) {
    const { body } = await app.handle({ path, params: {} });
    print(body);
  }
}

const print = (body: unknown): void => log(JSON.stringify(body));

main();
