export interface Lamp {
  on(): void;
}
