import type { Restore } from '../contract/src/backup.ts';
import { api } from '../contract/src/index.ts';
import { limits } from '../contract/src/limits.ts';
import { backupOf, restSettled, zipForm, zipOf } from '../server/test/backups.ts';
import { importForm } from '../server/test/import-files.ts';
import { drawNoise, pictureForm } from '../server/test/pictures.ts';
import type { Caller, World } from '../server/test/world.ts';

export interface LargeFile {
  params?: Record<string, unknown>;
  body: FormData | object;
  /** Who sends it, where it is not the owner of the organization that has everything. */
  caller?: Caller;
  /** Waits for what goes on behind the answer, where it takes long enough that looking for its end is work of its own. */
  untilDone?: (answer: unknown) => Promise<unknown>;
}

const sideOfPicture = 9_900;
const picturesInZip = 500;

/** The largest file that each row takes one of, as far as it costs something to send one. */
export const largestFiles: Record<string, (world: World) => Promise<LargeFile>> = {
  'imports.start': async () => ({ body: importForm(longestTable()) }),
  'imports.change': async (world) => {
    const { id } = (await (await world.as('owner')).call(api.imports.start, { body: importForm(longestTable()) })).body;
    return { params: { id }, body: { headerRow: 1 } };
  },
  'inventory.addImage': async () => ({ body: pictureForm(await largestPicture()) }),
  'organization.setLogo': async () => ({ body: pictureForm(await largestPicture(), { field: 'logo' }) }),
  'profile.setPicture': async () => ({ body: pictureForm(await largestPicture(), { field: 'picture' }) }),
  'importImages.start': async () => {
    const picture = await drawNoise({ side: 1_000, quality: 80 });
    return { body: zipForm(await zipOf(Array.from({ length: picturesInZip }, (_, at) => [`SKU-${at + 1}.jpg`, picture] as const))) };
  },
  'backup.upload': async (world) => {
    const backup = await backupOf(await world.as('owner'));
    // Only an organization that has nothing takes one.
    const person = await world.person('Beatrice');
    await world.organization(person, 'Empty');
    const caller = world.withSession(await world.signIn(person));
    return { body: zipForm(backup), caller, untilDone: (answer) => restSettled(caller, (answer as Restore).id) };
  },
};

/** As many rows as an import may have, in as many bytes. */
function longestTable(): string {
  const headings = ['Name', 'SKU', 'Quantity', 'Unit cost', 'Folder', 'Tags', 'Notes'];
  const free = Math.floor(limits.importBytes / limits.importRows) - 90;
  const notes = 'word '.repeat(Math.ceil(free / 5)).slice(0, free);
  const rows = Array.from({ length: limits.importRows }, (_, row) =>
    [`Imported item ${row}`, `IMP-${row}`, row % 900, '2.75', `Room ${row % 40}/Shelf ${row % 400}`, `Tag ${row % 90}`, notes].join(','),
  );
  return [headings.join(','), ...rows].join('\n');
}

/** Close to a hundred megapixels, which are the most, and not too few bytes for them. */
const largestPicture = () => drawNoise({ side: sideOfPicture, quality: 20 });
