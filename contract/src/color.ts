import { z } from 'zod';

/** Named, not arbitrary: every one is drawn with enough contrast in both themes. */
export const colors = ['gray', 'red', 'orange', 'amber', 'green', 'teal', 'blue', 'indigo', 'purple', 'pink'] as const;

export const Color = z.enum(colors);
export type Color = z.infer<typeof Color>;
