import { Store } from './store.mjs';
import { keepRounded } from './rounding.mjs';

const store = new Store();
keepRounded(store);
store.set('price', 9.994);
