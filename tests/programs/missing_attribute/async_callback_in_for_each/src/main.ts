import { enrich } from './enrich';
import { best } from './ranking';

enrich(['a', 'b']).then((items) => console.log(best(items)));
