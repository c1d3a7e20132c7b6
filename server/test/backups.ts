import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { api } from '@onhand/contract';
import type { Restore } from '@onhand/contract/backup';
import { parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Caller } from './world.ts';

export type Files = Map<string, Buffer>;

export async function unzip(bytes: Uint8Array): Promise<Files> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files: Files = new Map();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

export async function zipOf(files: Iterable<readonly [string, Uint8Array | string]>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Uint8Array>));
}

/** A table with quotes only where they are needed, so that a test finds its cells. */
function plainly(table: string): string {
  const spelled = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return parse(table, { bom: true, relax_column_count: true })
    .map((cells) => `${cells.map(spelled).join(',')}\n`)
    .join('');
}

/** A backup whose files say something else, with a manifest that fits to it again. */
export async function rewritten(files: Files, change: Record<string, (text: string) => string>): Promise<Uint8Array<ArrayBuffer>> {
  const changed: Files = new Map(files);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as {
    files: { name: string; bytes: number; sha256: string; rows: number }[];
  };
  for (const [name, edit] of Object.entries(change)) {
    const content = Buffer.from(edit(name.endsWith('.csv') ? plainly(String(files.get(name))) : String(files.get(name))));
    changed.set(name, content);
    const told = manifest.files.find((file) => file.name === name);
    if (!told) continue;
    told.bytes = content.length;
    told.sha256 = createHash('sha256').update(content).digest('hex');
    told.rows = parse(content, { relax_column_count: true }).length - 1;
  }
  if (!('manifest.json' in change)) changed.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  return zipOf(changed);
}

export async function backupOf(caller: Caller): Promise<Uint8Array<ArrayBuffer>> {
  const { status, body } = await caller.call(api.backup.download);
  if (status !== 200) throw new Error(`a backup answered ${status}`);
  return new Uint8Array(await body.arrayBuffer());
}

export function zipForm(bytes: Uint8Array<ArrayBuffer>, name = 'backup.zip'): FormData {
  const form = new FormData();
  form.append('file', new File([bytes], name, { type: 'application/zip' }));
  return form;
}

/** The restoring once nothing is under way any more; it is asked less and less often, as an import is. */
export async function restSettled(caller: Caller, id: number): Promise<Restore> {
  for (let waitMs = 20; ; waitMs = Math.min(waitMs * 2, 160)) {
    const { body } = await caller.call(api.backup.restore, { params: { id } });
    if (body.status !== 'checking' && body.status !== 'restoring') return body;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Uploads a backup, waits for the check, and restores it where the check found nothing. */
export async function restored(caller: Caller, bytes: Uint8Array<ArrayBuffer>): Promise<Restore> {
  const { body, status } = await caller.call(api.backup.upload, { body: zipForm(bytes) });
  if (status !== 200) throw new Error(`an upload answered ${status}`);
  const checked = await restSettled(caller, body.id);
  if (checked.status !== 'checked') return checked;
  await caller.call(api.backup.apply, { params: { id: body.id } });
  return restSettled(caller, body.id);
}
