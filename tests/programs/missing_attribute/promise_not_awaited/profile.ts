export interface Profile {
  name: string;
  address: { city: string };
}

export async function loadProfile(id: string): Promise<Profile> {
  return { name: `user ${id}`, address: { city: 'Ulm' } };
}
