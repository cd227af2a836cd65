export interface Animal {
  speak(): string;
}

export class Cat implements Animal {
  speak(): string {
    return 'meow';
  }
}

export class Dog implements Animal {
  speak(): string {
    return this.bark();
  }

  private bark(): string {
    return 'wuff';
  }
}

const kinds = { cat: Cat, dog: Dog } as const;

export function make(kind: keyof typeof kinds): Animal {
  return new kinds[kind]();
}

export function parse(text: string): number {
  return check(text);
}

export namespace parse {
  export function strict(text: string): number {
    return check(text);
  }
}

function check(text: string): number {
  return text.length;
}
