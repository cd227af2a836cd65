import { Config } from "./config";

export function connect(config: Config): string {
  const { host, port } = config.cluster;
  return `${host}:${port}`;
}
