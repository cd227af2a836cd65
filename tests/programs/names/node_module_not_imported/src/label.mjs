import { unit } from "./units.mjs"

export function label(amount) {
  return `${rounded(amount)} ${unit}`
}
