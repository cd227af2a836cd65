import { Jar } from "./jar";

export function sum(jars: Jar[]): number {
  let all = 0;
  for (const jar of jars) {
    const worth = jar.worth("cent") ?? 0;
    all += worth;
  }
  return all;
}
