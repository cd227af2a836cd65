export { print } from './tickets.js';
