import { Seat } from './seats';

export const SEATS: Seat[] = [
  { name: 'Ann', section: 'viola' },
  { name: 'Sven', section: 'celli' },
];
