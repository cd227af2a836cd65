import { readUsers } from "./users.mjs";
import { city } from "./city.mjs";

for (const user of readUsers()) console.log(city(user));
