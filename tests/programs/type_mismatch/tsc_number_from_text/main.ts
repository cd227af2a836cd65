import { port } from './port';

const listen: number = port();
console.log(listen);
