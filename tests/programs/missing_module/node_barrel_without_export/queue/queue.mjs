export class Queue {
  items = [];
}
