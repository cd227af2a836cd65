export interface User { name: string }
const users: User[] = [];

export function findUser(name: string): User | undefined {
  return users.find((user) => user.name === name);
}
