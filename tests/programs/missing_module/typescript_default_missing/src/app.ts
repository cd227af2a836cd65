import createLog from './log.js';

createLog('a');
