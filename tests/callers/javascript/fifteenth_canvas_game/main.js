import Game from './game.js';
import { create, withBody, withLife } from './entity.js';

const player = () => create(withBody(2), withLife(1));

function wall() {
  return create(withBody(0));
}

function hit(entity) {
  entity.hurt();
}

function over(entity) {
  return entity.dead;
}

let left = 1;

function frames(callback) {
  left -= 1;
  if (left > 0) callback();
}

function start() {
  const game = new Game(frames);
  game.spawn(player());
  game.spawn(wall());
  game.on('hit', hit).on('over', (entity) => over(entity));
  game.loop();
}

start();
