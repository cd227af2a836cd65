import { label } from "./label.mjs";

const request = { params: { id: "2" } };
console.log(label(request.params.id));
