import * as paths from '../util/paths';
import { retry as again, type Options } from '../util/retry';
import log from '../util/log';

export default class Client {
  constructor(private options: Options = defaults()) {
    log('client');
  }

  get(path: string): Promise<string> {
    return again(() => this.send(paths.join('/', path)), this.options);
  }

  private async send(path: string): Promise<string> {
    return paths.default(path);
  }
}

function defaults(): Options {
  return { times: 1 };
}

export function create(): Client {
  return new Client();
}

export { create as makeClient };
