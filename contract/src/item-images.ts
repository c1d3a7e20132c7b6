import { z } from 'zod';
import { limits } from './limits.ts';

export const imageSizes = ['small', 'medium', 'large'] as const;
export const ItemImage = z.object({ id: z.number().int(), width: z.number().int(), height: z.number().int() });
export type ItemImage = z.infer<typeof ItemImage>;
export const maxImageBytes = 20 * 1024 * 1024;
export const maxImagesPerItem = limits.picturesOfItem;
