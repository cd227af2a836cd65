import { ApiClient, connect, errors } from './api';
import { errors as problems } from './api/index';
import resolve, { join as joinPath } from './util/paths';
import report from './util/log';
import { join } from 'path';
import legacy = require('./util/legacy');

const { split: cut } = legacy;

export async function direct(): Promise<string> {
  const client = new ApiClient();
  return client.get('a');
}

export function made(): Promise<string> {
  return connect().get(resolve('b'));
}

function failed(): boolean {
  const error = errors.ApiError.from('x');
  problems.format('y');
  return errors.isApiError(error);
}

function joined(): string {
  report('joined');
  return joinPath('a') + join('b', 'c') + legacy.join('d', 'e');
}

function split(): string[] {
  return cut('a/b');
}

async function lazily(): Promise<void> {
  const module = await import('./util/log');
  module.default('lazy');
  const { create } = await import('./api/client');
  create();
}

direct().catch(report);
made().then(failed, problems.ApiError.from);
joined();
split();
lazily();
legacy.last('a');
