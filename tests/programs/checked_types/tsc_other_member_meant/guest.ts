export interface Guest {
  name: string;
  room: number;
}

export function greet(name: string): string {
  return "Hello " + name;
}
