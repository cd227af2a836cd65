class Cat {
  readonly kind = 'cat';
  speak(): string {
    return 'meow';
  }
}

class Dog {
  readonly kind = 'dog';
  speak(): string {
    return 'woof';
  }
  fetch(): void {}
}

class Robot {
  fetch(): void {}
}

export function hear(pet: Cat | Dog): void {
  pet.speak();
}

export function play(thing: unknown): void {
  if (thing instanceof Dog) {
    thing.fetch();
  }
}

export function cast(thing: unknown): void {
  (thing as Robot).fetch();
}

export function picked(pets: Map<string, Cat>): void {
  pets.get('tom')!.speak();
  for (const pet of pets.values()) {
    pet.speak();
  }
}
