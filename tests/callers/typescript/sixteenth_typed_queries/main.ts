import { List, pipe } from './query';

class User {
  constructor(
    readonly name: string,
    public age = defaultAge(),
  ) {}

  get adult(): boolean {
    return isAdult(this.age);
  }

  set nickname(value: string) {
    this.remember(value);
  }

  private remember(value: string): void {
    Object.assign(this, { nick: clean(value) });
  }

  [Symbol.toPrimitive](): string {
    return this.label();
  }

  label(): string {
    return this.name;
  }
}

function defaultAge(): number {
  return 18;
}

function isAdult(age: number): boolean {
  return age >= 18;
}

function clean(text: string): string {
  return text.trim();
}

const formats = {
  short: (user: User) => user.name,
  long: ({ name, age }: User) => joined(name, age),
} as const;

function joined(name: string, age: number): string {
  return `${name} ${age}`;
}

function show(users: List<User>, format: keyof typeof formats): string[] {
  return users
    .where((user) => user.adult)
    .select(formats[format])
    .toArray();
}

function numbered(name: string, index: number): string {
  return `${index}${name}`;
}

function isUser(value: unknown): value is User {
  return value instanceof User;
}

function narrowed(value: User | string): string {
  return isUser(value) ? value.label() : clean(value);
}

const users = List.of(new User('a', 3), new User('b'));
for (const user of users) {
  user.nickname = ' x ';
}
show(users, 'long');
users.select(formats.short).select(numbered).toArray();
narrowed('c');
pipe(clean, (text: string) => text.length)(' d ');
const [first] = users;
console.log(`${first}`);
