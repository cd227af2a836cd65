import { Store, type Saved } from './store';

class Invoice implements Saved {
  validate(): boolean {
    return true;
  }
}

class Draft {
  validate(): boolean {
    return false;
  }
}

class Invoices extends Store<Invoice> {
  protected created(): Invoice {
    return new Invoice();
  }
}

export function go(): void {
  const invoices = new Invoices();
  const invoice = invoices.add();
  invoice.validate();
}

export function first(drafts: Draft[]): void {
  drafts.map((draft) => draft.validate());
  drafts[0]?.validate();
}
