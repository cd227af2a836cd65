import { Basket } from './basket.js';

const basket = new Basket();
basket.addItme('pear', 3);
