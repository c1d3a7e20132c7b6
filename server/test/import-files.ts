import { api } from '@onhand/contract';
import type { Import, ImportStatus } from '@onhand/contract/imports';
import { writeXlsx } from 'hucre/xlsx';
import { unusedName } from './catalogue.ts';
import type { Caller, World } from './world.ts';

export function importForm(content: string | Uint8Array, name = 'items.csv'): FormData {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
}

export function workbookOf(sheets: { name: string; rows: (string | number | boolean | Date | null)[][] }[]): Promise<Uint8Array> {
  return writeXlsx({ sheets });
}

const working: ImportStatus[] = ['checking', 'applying', 'undoing'];

/** The import once nothing is under way any more. Asking takes the processor from whoever works, so that it is asked less and less often. */
export async function settled(caller: Caller, id: number): Promise<Import> {
  for (let waitMs = 20; ; waitMs = Math.min(waitMs * 2, 160)) {
    const { body } = await caller.call(api.imports.read, { params: { id } });
    if (!working.includes(body.status)) return body;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** An import of one new item, made by the first organization's owner, taken as far as is said. */
export async function anImport(world: World, until: 'draft' | 'checked' | 'done' = 'draft'): Promise<{ params: { id: number } }> {
  const owner = await world.as('owner');
  const { id } = (await owner.call(api.imports.start, { body: importForm(`Name,Quantity\n${unusedName('Imported')},1\n`) })).body;
  if (until !== 'draft') {
    await owner.call(api.imports.check, { params: { id } });
    await settled(owner, id);
  }
  if (until === 'done') {
    await owner.call(api.imports.apply, { params: { id }, body: {} });
    await settled(owner, id);
  }
  return { params: { id } };
}

export async function aMapping(world: World): Promise<{ params: { id: number } }> {
  const owner = await world.as('owner');
  const body = { name: unusedName('Mapping'), importId: (await anImport(world)).params.id };
  return { params: { id: (await owner.call(api.imports.saveMapping, { body })).body.id } };
}
