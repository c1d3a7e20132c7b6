import { productName } from '@onhand/contract/product';
import { backupTables, fileNameOf } from './backup-tables.ts';
import { fileLists } from './file-lists.ts';
import { settingsTable } from './tables/settings-table.ts';

const files = [settingsTable, ...backupTables, ...fileLists]
  .map((table) => [fileNameOf(table), table.about] as const)
  .sort(([one], [other]) => (one < other ? -1 : 1));

/** For a person who opens the zip, and has perhaps never heard of us. */
export const readme = `A backup of ${productName}
${'='.repeat(productName.length + 12)}

Everything one organization has, at one moment: a table for each kind of thing, as CSV files
(UTF-8, commas, a heading in the first line) that every spreadsheet opens, the pictures of its
items and jobs and the files of its orders. Times are UTC. What is left empty is not known.

${files.map(([name, about]) => `${name.padEnd(20)} ${about}`).join('\n')}
${fileLists.map(({ folder, aboutFiles }) => `${`${folder}/`.padEnd(20)} ${aboutFiles}`).join('\n')}
manifest.json        The version of this format, how much there is, and the checksum of every file.

A cell that a spreadsheet would take for a formula has a ' in front of it.

Restoring
---------
In a new, empty organization open Settings > Import > Restore a backup and choose this zip as it is. Everything
is checked first; then all of it is written, or nothing. Quantities, values, cost layers, history, counts,
places, transfers, tools, refill lists, orders with their mails and files, deliveries, returns, jobs with what they
used, what is reserved for them and their bills, customers, kits, archived items, your own fields and pictures become
what they were.

The crew come back by name. Their PINs are in no file, so nobody works under a name until a manager gives
them a new PIN.

Items keep their numbers, so printed labels go on to work: in the organization the backup is restored into, their
QR codes find the same items.

Not in here: people, their roles and passwords, invitations, quick actions and their PINs, saved reports,
notifications, logos, mails of orders that were still waiting to be sent and the links by which vendors confirm, the
audit log and billing. The history keeps the names of the people, and whoever holds a tool is a name until a member is
called so.
`;
