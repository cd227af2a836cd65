import { Rule } from "./rule";

export function check(word: string, rule: Rule): string {
  if (rule(word)) {
    return "good";
  }
  return "bad";
}
