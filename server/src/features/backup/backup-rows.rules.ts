import { Activity } from '@onhand/contract/activity';
import { Color } from '@onhand/contract/color';
import { CustomerInput } from '@onhand/contract/customers';
import { CustomFieldInput } from '@onhand/contract/custom-fields';
import { ItemInput } from '@onhand/contract/item-inputs';
import { JobState } from '@onhand/contract/job-answers';
import { KitInput } from '@onhand/contract/kits';
import { TagInput } from '@onhand/contract/tags';
import { orderFileName, orderFileType } from '@onhand/contract/order-file-types';
import { longText, text } from '@onhand/contract/text';
import { TransferState } from '@onhand/contract/transfers';
import { UnitInput } from '@onhand/contract/units';
import { VendorTerms } from '@onhand/contract/vendor-lines';
import { VendorInput } from '@onhand/contract/vendors';
import { z } from 'zod';
import { cellCheck, type Column } from './backup-columns.rules.ts';

/** Every cell must be something a person could have entered: a backup written by hand brings nothing in that the screens would refuse. */
const shapes: Record<string, z.ZodObject> = {
  units: UnitInput,
  folders: z.object({ name: text(120), color: Color.nullable() }),
  tags: TagInput,
  vendors: VendorInput,
  'custom-fields': CustomFieldInput,
  items: ItemInput.pick({
    name: true,
    description: true,
    sku: true,
    inventoryNumber: true,
    qrCode: true,
    barcodes: true,
    notes: true,
    sellingPrice: true,
    lowStockThreshold: true,
    valuationMethod: true,
  }),
  'item-vendors': VendorTerms,
  // Never one that waits: a file made by hand would have mails sent to whomever it names.
  'order-mails': z.object({ status: z.enum(['sent', 'failed']), message: longText(2000) }),
  'order-files': z.object({
    name: z
      .string()
      .refine((name) => orderFileName(name) === name && orderFileType(name) !== undefined, 'is no name of a file that can be attached'),
  }),
  transfers: z.object({ state: TransferState, note: longText(1000) }),
  'tool-loans': z.object({ note: longText(1000) }),
  customers: CustomerInput,
  crew: z.object({ name: text(80) }),
  jobs: z.object({ state: JobState, title: text(200), note: longText(10_000) }),
  kits: KitInput.pick({ kind: true, name: true, makes: true, note: true }),
  activity: Activity.pick({ kind: true, action: true, changes: true }),
};

/** Says of any row of a file why it cannot be restored; null where it can. */
export function rowCheck(file: string, columns: readonly Column[]): (cells: readonly string[]) => string | null {
  const checks = columns.map(cellCheck);
  const shape = shapes[file];
  const entered = columns
    .map((column, place) => ({ name: nameOf(column), column, place }))
    .filter(({ name }) => shape && name in shape.shape);
  let fine: readonly string[] | undefined;
  return (cells) => {
    for (let place = 0; place < checks.length; place++) {
      const problem = checks[place]?.(cells[place] ?? '');
      if (problem) return problem;
    }
    // Many rows say here what the one before them said, such as no note.
    if (!shape || (fine && entered.every(({ place }) => cells[place] === fine?.[place]))) return null;
    const values = Object.fromEntries(entered.map(({ name, column, place }) => [name, valueOf(column, cells[place] ?? '')]));
    const [issue] = shape.safeParse(values).error?.issues ?? [];
    if (issue) return `${issue.path.join(' ')}: ${issue.message}`;
    fine = cells;
    return null;
  };
}

const nameOf = ({ name }: Column) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function valueOf({ kind }: Column, cell: string): unknown {
  if (cell === '' && kind.endsWith('?')) return null;
  if (kind.startsWith('flag')) return cell === 'yes';
  if (kind.startsWith('whole') || kind.startsWith('id')) return Number(cell);
  return kind === 'list' || kind === 'json' ? JSON.parse(cell) : cell;
}
