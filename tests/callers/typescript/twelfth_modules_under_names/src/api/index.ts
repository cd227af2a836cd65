export { default as ApiClient, makeClient as connect } from './client';
export * as errors from './errors';
