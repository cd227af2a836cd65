import Figure from './lib/shape.js';
import anonymous from './lib/anonymous.js';
import api from './lib/api.js';
import * as math from './lib/math.js';
import { add as sum, minus } from './lib/math.js';
import { add, createShape, shapes } from './lib/index.js';
import { run, setHandler } from './lib/live.js';

function named() {
  sum(1, 2);
  minus(2, 1);
}

function defaults() {
  new Figure(4).draw();
  anonymous();
}

function wild() {
  math.round(1.5);
}

function barrel() {
  add(1, 1);
  createShape();
  shapes.create();
}

function object() {
  api.get();
  const { post } = api;
  post();
}

async function dynamic() {
  const { load, default: lazy } = await import('./lib/lazy.js');
  load();
  lazy();
}

function onLive() {}

function live() {
  setHandler(onLive);
  run();
}

named();
defaults();
wild();
barrel();
object();
dynamic();
live();
