export type Next = () => Promise<void>;
export type Middleware<C> = (context: C, next: Next) => Promise<void> | void;

export interface Context {
  path: string;
  params: Record<string, string>;
  body?: unknown;
}

export class HttpError extends Error {
  constructor(
    readonly status: number,
    message = HttpError.text(status),
  ) {
    super(message);
  }

  static text(status: number): string {
    return `status ${status}`;
  }

  static is(error: unknown): error is HttpError {
    return error instanceof HttpError;
  }
}

class Route<C extends Context> {
  private readonly parts: string[];

  constructor(
    pattern: string,
    readonly handlers: Middleware<C>[],
  ) {
    this.parts = split(pattern);
  }

  match(path: string): Record<string, string> | null {
    const given = split(path);
    if (given.length !== this.parts.length) return null;
    const params: Record<string, string> = {};
    for (const [index, part] of this.parts.entries()) {
      if (isParam(part)) params[part.slice(1)] = given[index];
      else if (part !== given[index]) return null;
    }
    return params;
  }
}

const split = (path: string): string[] => path.split('/').filter(Boolean);

function isParam(part: string): boolean {
  return part.startsWith(':');
}

export class Router<C extends Context = Context> {
  #routes: Route<C>[] = [];
  private stack: Middleware<C>[] = [];

  use(...middleware: Middleware<C>[]): this {
    this.stack.push(...middleware);
    return this;
  }

  on(pattern: string, ...handlers: Middleware<C>[]): this {
    this.#routes.push(new Route(pattern, handlers));
    return this;
  }

  async handle(context: C): Promise<C> {
    const route = this.#find(context);
    try {
      await compose([...this.stack, ...(route?.handlers ?? [this.notFound])])(context, noop);
    } catch (error) {
      context.body = HttpError.is(error) ? error.message : this.onError(error);
    }
    return context;
  }

  #find(context: C): Route<C> | undefined {
    return this.#routes.find((route) => {
      const params = route.match(context.path);
      if (params) Object.assign(context.params, params);
      return params !== null;
    });
  }

  protected notFound(context: C): void {
    throw new HttpError(404);
  }

  protected onError(error: unknown): string {
    return String(error);
  }
}

async function noop(): Promise<void> {}

export function compose<C>(middleware: Middleware<C>[]): Middleware<C> {
  return (context, next) => {
    const step = async (index: number): Promise<void> => {
      const current = middleware[index];
      if (!current) return next();
      await current(context, () => step(index + 1));
    };
    return step(0);
  };
}
