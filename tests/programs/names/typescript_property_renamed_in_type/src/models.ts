export interface User {
  id: number;
  displayname: string;
}
