import { Store } from './store';

export class AuditedStore extends Store {
  private log: string[] = [];

  onAdd(item: string) {
    this.log.push(item);
  }
}
