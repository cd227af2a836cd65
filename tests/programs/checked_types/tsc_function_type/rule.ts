export type Rule = (word: string) => void;
