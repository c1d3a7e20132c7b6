import sharp from 'sharp';
import { addPicture } from '../features/jobs/job-pictures.service.ts';
import { addImage } from '../features/inventory/images/images.service.ts';
import { scopeOf } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { readText } from './catalogue/demo-files.ts';
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
    await drawJobs();
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

  async function drawJobs(): Promise<void> {
    for (const { title, pictures } of readCatalogue().jobs.begun) {
      const job = isStopped || pictures.length === 0 ? undefined : await jobWithoutPictures(services, title);
      if (!job) continue;
      const scope = scopeOf({
        organizationId: job.organizationId,
        userId: job.ownerId,
        role: 'owner',
        staffFolders: [],
        staffSeePrices: false,
      });
      for (const picture of pictures) {
        const bytes = await sharp(Buffer.from(readText(`job-pictures/${picture}.svg`)))
          .png({ compressionLevel: 1 })
          .toBuffer();
        await addPicture(services, scope, job.id, { name: `${picture}.png`, bytes }).catch((error: unknown) =>
          services.log.warn({ err: error, picture }, 'a picture of a job of the demo was not added'),
        );
      }
    }
  }
}

function jobWithoutPictures(
  { db, now }: Services,
  title: string,
): Promise<{ id: number; organizationId: number; ownerId: string } | undefined> {
  return db.platform.maybeOne(
    `SELECT j.id, j.organization_id AS "organizationId", u.id AS "ownerId"
       FROM jobs j JOIN users u ON u.organization_id = j.organization_id AND u.issuer = 'embedded' AND lower(u.email) = $1
       JOIN organizations o ON o.id = j.organization_id
      WHERE j.title = $3 AND j.state = 'under_way' AND o.created_at > $2
        AND NOT EXISTS (SELECT FROM job_pictures p WHERE p.organization_id = j.organization_id AND p.job_id = j.id) LIMIT 1`,
    [demoSignIns[0]?.email, new Date(now().getTime() - freshForMs), title],
  );
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
