import { total } from "./total.js";

export function submit(form) {
  return { total: total(form.fields), count: form.fields.length };
}
