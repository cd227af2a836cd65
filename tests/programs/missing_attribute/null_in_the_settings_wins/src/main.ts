import { readConfig } from './config';
import { makeLogger } from './logger';

makeLogger(readConfig('config.json')).info('started');
