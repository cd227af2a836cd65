import { loadSettings, type Settings } from './settings.js';

const settings: Settings = loadSettings({});
console.log(settings.port);
