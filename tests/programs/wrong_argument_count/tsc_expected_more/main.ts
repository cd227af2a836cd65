import { mail } from './mail';

console.log(mail('ops'));
