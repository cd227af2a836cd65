export interface Order {
  id: number;
  note?: string;
}
