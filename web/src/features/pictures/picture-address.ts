import { api } from '@onhand/contract';
import type { imageSizes } from '@onhand/contract/item-images';
import { urlOf } from '@onhand/contract/route';

export function pictureAddress(itemId: number, imageId: number, size: (typeof imageSizes)[number]): string {
  return urlOf(api.inventory.image, { params: { id: itemId, imageId, size } });
}
