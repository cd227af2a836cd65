export default class Game {
  constructor(request) {
    this.request = request;
    this.entities = [];
    this.handlers = { hit: [], over: [] };
    this.loop = this.loop.bind(this);
  }

  spawn(entity) {
    this.entities.push(entity);
    return entity;
  }

  on(name, handler) {
    this.handlers[name].push(handler);
    return this;
  }

  trigger(name, entity) {
    for (const handler of this.handlers[name]) handler(entity);
  }

  tick() {
    this.entities.forEach((entity) => entity.update());
    const [player] = this.entities;
    this.trigger('hit', player);
    if (player.dead) this.trigger('over', player);
  }

  loop() {
    this.tick();
    this.request(this.loop);
  }
}
