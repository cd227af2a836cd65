import { findUser } from "./users";

const user = findUser("ann");
console.log(user.name.length);
