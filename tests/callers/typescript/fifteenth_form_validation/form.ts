export type Result = { ok: true } | { ok: false; error: string };
export type Validator = (value: string) => Result;

const OK: Result = { ok: true };

export function required(): Validator {
  return (value) => (isEmpty(value) ? fail('required') : OK);
}

export const longest = (limit: number): Validator => {
  return function (value) {
    return value.length > limit ? fail('long') : OK;
  };
};

function isEmpty(value: string): boolean {
  return value.trim() === '';
}

function fail(error: string): Result {
  return { ok: false, error };
}

function isOk(result: Result): result is { ok: true } {
  return result.ok;
}

export abstract class Control {
  private readonly validators: Validator[];

  constructor(...validators: Validator[]) {
    this.validators = validators;
  }

  protected abstract read(): string;

  validate(): string[] {
    const value = this.read();
    return this.validators
      .map((validator) => validator(value))
      .filter((result) => !isOk(result))
      .map((result) => (result as { error: string }).error);
  }
}

export class Text extends Control {
  text = '';

  protected read(): string {
    return this.text;
  }
}

export class Choice extends Control {
  options = ['a'];

  protected read(): string {
    return this.first();
  }

  private first(): string {
    return this.options[0];
  }
}

export class Form<K extends string> {
  private readonly fields = {} as Record<K, Control>;

  static create<K extends string>(): Form<K> {
    return new Form<K>();
  }

  field(name: K, control: Control): this {
    this.fields[name] = control;
    return this;
  }

  validate(): string[] {
    return Object.values<Control>(this.fields).flatMap((control) => control.validate());
  }
}
