export * from "./parser";
export * as text from "./text";
