import { port } from '#config';
import { log } from '#log';

log(`port ${port}`);
