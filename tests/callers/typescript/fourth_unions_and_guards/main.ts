type Result = { ok: true; value: Report } | { ok: false; fail: () => void };

class Report {
  print(): void {
    format(this);
  }

  static isReport(thing: unknown): thing is Report {
    return thing instanceof Report;
  }
}

class Invoice {
  print(): void {}
}

function format(report: Report): string {
  return `${report}`;
}

function panic(): void {}

export function load(flag: boolean): Result {
  return flag ? { ok: true, value: new Report() } : { ok: false, fail: panic };
}

export function handle(): void {
  const result = load(true);
  if (result.ok) {
    result.value.print();
  } else {
    result.fail();
  }
}

export function guard(thing: unknown): void {
  if (Report.isReport(thing)) {
    thing.print();
  }
}

export async function later(): Promise<void> {
  const invoices: Invoice[] = await Promise.resolve([new Invoice()]);
  for (const invoice of invoices) {
    invoice.print();
  }
}

handle();
