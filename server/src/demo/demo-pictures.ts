import sharp from 'sharp';
import { addImage } from '../features/inventory/images/images.service.ts';
import { scopeOf } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { painter } from './catalogue/picture.ts';
import { demoSignIns } from './demo.ts';

/** A picture that is still missing after this time was taken off by somebody. */
const freshForMs = 60 * 60_000;

interface Waiting {
  itemId: number;
  sku: string;
  organizationId: number;
  ownerId: string;
}

/**
 * Draws the pictures of a new demo, one after the other, while the product is already in use: 400 take their time. A start that
 * was killed goes on where it stopped.
 */
export function startDrawingDemo(services: Services): () => Promise<void> {
  let isStopped = false;
  const drawing = draw().catch((error: unknown) => services.log.error({ err: error }, 'the pictures of the demo failed'));
  return async () => {
    isStopped = true;
    await drawing;
  };

  async function draw(): Promise<void> {
    const missing = await waiting(services);
    if (missing.length === 0) return;
    const paint = painter();
    const pictures = new Map(readCatalogue().parts.map(({ sku, picture }) => [sku, picture]));
    for (const { itemId, sku, organizationId, ownerId } of missing) {
      const picture = pictures.get(sku);
      if (isStopped) return;
      if (!picture) continue;
      const bytes = await sharp(Buffer.from(paint(picture)))
        .png({ compressionLevel: 1 })
        .toBuffer();
      const scope = scopeOf({ organizationId, userId: ownerId, role: 'owner', staffFolders: [], staffSeePrices: false });
      // An item may have been archived or deleted meanwhile; then its picture is not needed, and the failure is only logged.
      await addImage({ services, scope, itemId, file: { name: `${sku}.png`, bytes }, isBackground: true }).catch((error: unknown) =>
        services.log.warn({ err: error, sku }, 'a picture of the demo was not added'),
      );
    }
  }
}

function waiting({ db, now }: Services): Promise<Waiting[]> {
  return db.platform.rows<Waiting>(
    `SELECT i.id AS "itemId", i.sku, i.organization_id AS "organizationId", u.id AS "ownerId"
       FROM items i JOIN users u ON u.organization_id = i.organization_id AND u.issuer = 'embedded' AND lower(u.email) = $1
       JOIN organizations o ON o.id = i.organization_id
      WHERE i.sku IS NOT NULL AND i.archived_at IS NULL AND i.cover_image_id IS NULL AND o.created_at > $2
      ORDER BY i.name COLLATE "und-x-icu", i.id`,
    [demoSignIns[0]?.email, new Date(now().getTime() - freshForMs)],
  );
}
