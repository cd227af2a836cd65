export type Section = 'cello' | 'viola' | 'horn';

export interface Seat {
  name: string;
  section: Section;
}
