import { UserService, type User } from './service';
import * as stores from './store';

type Action = 'create' | 'remove';

const handlers: Record<Action, (service: UserService, user: User) => void> = {
  create: (service, user) => service.save(user),
  remove(service, user) {
    audit('remove');
  },
};

function isKnown(action: string): action is Action {
  return action in handlers;
}

function dispatch(service: UserService, action: string, user: User): void {
  if (isKnown(action)) {
    handlers[action](service, user);
  }
}

function audit(what: string): void {}

function withAudit<A extends unknown[], R>(inner: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    audit('call');
    return inner(...args);
  };
}

function plain(text: string): string {
  return text;
}

function onSaved(user: User): void {}

function wire(): UserService {
  const store = stores.createStore<User>('memory');
  return new UserService(store, { onSaved });
}

async function main(): Promise<void> {
  const service = wire();
  dispatch(service, 'create', { name: 'a' });
  dispatch(service, 'remove', { name: 'a' });
  withAudit(plain)('x');
  const users = await UserService.load(['b']);
  users.concat(service.all());
}

main();
