export interface Address {
  street: string;
  city: string;
}

export interface Customer {
  name: string;
  address?: Address;
}
