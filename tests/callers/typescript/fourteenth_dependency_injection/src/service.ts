import type { Store } from './store';

export interface User {
  name: string;
}

export interface Options {
  onSaved?: (user: User) => void;
}

export class UserService {
  constructor(
    private readonly store: Store<User>,
    private readonly options: Options = {},
  ) {}

  save(user: User): void {
    if (this.validate(user)) {
      this.store.save(user);
      this.options.onSaved?.(user);
    }
  }

  all(): User[] {
    return this.store.list();
  }

  private validate(user: User): boolean {
    return user.name !== '';
  }

  static async load(names: string[]): Promise<User[]> {
    return names.map((name) => ({ name }));
  }
}
