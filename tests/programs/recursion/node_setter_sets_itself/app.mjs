import { User } from './user.mjs';

const user = new User();
user.email = 'ADA@example.com';
console.log(user.email);
