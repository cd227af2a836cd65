export interface Plugin {
  readonly id: string;
  setup(host: Host): void;
  teardown?(): void;
}

export type Hook = (payload: string) => string | void;

export class Host {
  private plugins = new Map<string, Plugin>();
  private hooks: Record<string, Hook[]> = {};

  use(plugin: Plugin): this {
    this.plugins.set(plugin.id, plugin);
    plugin.setup(this);
    return this;
  }

  hook(name: string, hook: Hook): void {
    (this.hooks[name] ??= []).push(hook);
  }

  run(name: string, payload: string): string {
    return (this.hooks[name] ?? []).reduce((current, hook) => hook(current) || current, payload);
  }

  stop(): void {
    for (const plugin of this.plugins.values()) {
      plugin.teardown?.();
    }
    this.clear();
  }

  private clear(): void {
    this.plugins.clear();
  }
}

export function definePlugin(id: string, setup: Plugin['setup']): Plugin {
  return { id, setup };
}
