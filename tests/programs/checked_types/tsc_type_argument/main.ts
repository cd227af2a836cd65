import { favourite } from "./shop";

const cup = favourite();
export const label = cup.color;
