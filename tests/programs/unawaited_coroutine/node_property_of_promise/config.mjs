import { readFile } from 'node:fs/promises';

export const loadConfig = async () => JSON.parse(await readFile('config.json', 'utf8'));
