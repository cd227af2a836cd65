export function create(...parts) {
  return parts.reduce((entity, part) => part(entity), { x: 0 });
}

export const withBody = (speed) => (entity) =>
  Object.assign(entity, {
    speed,
    move() {
      this.x += this.speed;
    },
    update() {
      this.move();
    },
  });

export function withLife(lives) {
  return (entity) => ({
    ...entity,
    lives,
    hurt() {
      this.lives -= 1;
      if (this.lives === 0) this.die();
    },
    die() {
      this.dead = true;
    },
  });
}
