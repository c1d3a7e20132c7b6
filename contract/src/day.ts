import { z } from 'zod';

/** A day that somebody enters; the database knows none before the first year, and a day of another century is a slip. */
export const Day = z.iso
  .date('Please enter a day.')
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', 'Please enter a day of this century.');
