import { Queue, Worker } from './queue/index.mjs';

new Worker(new Queue()).run();
