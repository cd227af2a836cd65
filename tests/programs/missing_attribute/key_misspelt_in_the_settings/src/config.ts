import { readFileSync } from "fs";

export interface DatabaseConfig {
  host: string;
  port: number;
}

export interface Config {
  cluster: DatabaseConfig;
  verbose: boolean;
}

export function loadConfig(): Config {
  return JSON.parse(readFileSync("config.json", "utf8")) as Config;
}
