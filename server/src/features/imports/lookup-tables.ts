import type { Import, ReferenceCounts } from '@onhand/contract/imports';
import { type ImportField, importFields, newFieldKinds } from '@onhand/contract/import-fields';
import type { CustomField } from '@onhand/contract/custom-fields';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { pathsApart, pathsOf } from '../folders/folder-tree.service.ts';
import { itemDefaults } from '../preferences/preferences.service.ts';
import { listUnits } from '../units/units.service.ts';
import { pathKey } from './checking/cells.rules.ts';
import { foldersOf, namesOf } from './lookup-tables.store.ts';
import type { ColumnUse, LineShape, OwnField } from './checking/parse-line.rules.ts';

export interface UnitThere {
  id: number;
  name: string;
  allowsDecimals: boolean;
  /** This import made the unit: until it is done, the unit allows what the file needs. */
  isMade?: boolean;
}

/** The records that a file may refer to, by their name in small letters. */
export interface LookupTables {
  folders: Map<string, number>;
  pathOf: Map<number, string[]>;
  tags: Map<string, number>;
  vendors: Map<string, number>;
  units: Map<string, UnitThere>;
  ownFields: OwnField[];
  defaultUnit: UnitThere | null;
  defaultMethod: 'moving_average' | 'fifo' | 'standard';
}

export async function readLookupTables(tx: Tx, scope: Scope): Promise<LookupTables> {
  const [folders, tags, vendors, units, fields, defaults] = [
    await foldersOf(tx, scope),
    await namesOf(tx, scope, 'tags'),
    await namesOf(tx, scope, 'vendors'),
    await listUnits(tx, scope),
    await listCustomFields(tx, scope),
    await itemDefaults(tx, scope),
  ];
  const byName = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const [asNamed, pathOf] = [pathsOf(folders), pathsApart(folders)];
  const known = new Map<string, number>();
  // If two folders side by side have one name, the older is meant, unless the number that an export wrote behind it says the other.
  for (const paths of [asNamed, pathOf])
    for (const { id } of [...folders].sort((one, other) => other.id - one.id)) known.set(pathKey(paths.get(id) ?? []), id);
  return {
    folders: known,
    pathOf,
    tags: byName(tags),
    vendors: byName(vendors),
    units: new Map(units.map((unit) => [unit.name.toLowerCase(), unit])),
    ownFields: fields,
    defaultUnit: units.find(({ id }) => id === defaults.defaultUnitId) ?? null,
    defaultMethod: defaults.defaultMethod,
  };
}

/** Decides how the rows of a file are read. A new field whose name exists by now is that field. */
export function shapeOf(
  { columns, mapping, decimals, paths }: Pick<Import, 'columns' | 'mapping' | 'decimals' | 'paths'>,
  there: readonly OwnField[],
): LineShape & { ownFields: OwnField[] } {
  const fields = new Map(there.map((field) => [field.name.toLowerCase(), field]));
  const uses = mapping.flatMap((target, index): ColumnUse[] => {
    if (target === null) return [];
    if (target in importFields) return [{ index, field: target as ImportField }];
    const own = ownFieldOf(target, columns[index]?.heading ?? '', fields);
    if (!own) return [];
    fields.set(own.name.toLowerCase(), own);
    return [{ index, field: 'own', own }];
  });
  return { columns: uses, decimals, paths, ownFields: [...fields.values()] };
}

function ownFieldOf(target: string, heading: string, fields: ReadonlyMap<string, OwnField>): OwnField | undefined {
  const [kind, detail] = target.split(':');
  if (kind === 'custom') return [...fields.values()].find(({ id }) => id === Number(detail));
  const name = heading.trim().slice(0, 60);
  if (kind !== 'new' || name === '' || !(newFieldKinds as readonly string[]).includes(detail ?? '')) return undefined;
  return fields.get(name.toLowerCase()) ?? { id: null, name, kind: detail as CustomField['kind'], choices: [] };
}

/** The records that a file refers to and that do not exist yet. */
export interface MissingReferences {
  folders: Map<string, string[]>;
  tags: Map<string, string>;
  vendors: Map<string, string>;
  units: Map<string, UnitThere>;
  fields: OwnField[];
}

export const noMissingReferences = (fields: OwnField[] = []): MissingReferences => ({
  folders: new Map(),
  tags: new Map(),
  vendors: new Map(),
  units: new Map(),
  fields,
});

export function countsOf({ folders, tags, vendors, units, fields }: MissingReferences): ReferenceCounts {
  return { folders: folders.size, tags: tags.size, vendors: vendors.size, units: units.size, fields: fields.length };
}
