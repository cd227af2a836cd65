import { z } from 'zod';

export const Order = z.object({ id: z.string(), cents: z.number().int() });
