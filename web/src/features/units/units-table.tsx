import type { Unit } from '@onhand/contract/units';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ActionsHead, NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { DeleteUnitDialog } from './delete-unit-dialog.tsx';
import { UnitDialog } from './unit-dialog.tsx';
import { useAllowDecimals } from './units.queries.ts';

export function UnitsTable({ units }: { units: readonly Unit[] }) {
  return (
    <Table label="Units">
      <TableHeader>
        <TableHead>Unit</TableHead>
        <TableHead>Decimals</TableHead>
        <TableHead isNumeric>Items</TableHead>
        <ActionsHead className="w-14" />
      </TableHeader>
      <TableBody>
        {units.map((unit) => (
          <UnitRow key={unit.id} unit={unit} others={units.filter(({ id }) => id !== unit.id)} />
        ))}
      </TableBody>
    </Table>
  );
}

function UnitRow({ unit, others }: { unit: Unit; others: readonly Unit[] }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { turned, turn } = useDecimalsSwitch(unit);
  const close = () => setOpen(null);
  return (
    <TableRow>
      <TableCell className="font-medium wrap-anywhere">{unit.name}</TableCell>
      <TableCell>
        <span className="flex items-center gap-2.5">
          <Switch aria-label={`Decimals for ${unit.name}`} checked={turned} onCheckedChange={turn} />
          <span aria-hidden className="w-7 text-muted">
            {turned ? 'Yes' : 'No'}
          </span>
        </span>
      </TableCell>
      <NumberCell>{itemCountText(unit.itemCount)}</NumberCell>
      <TableCell className="text-right">
        <RowMenu label={`Actions for ${unit.name}`} onDelete={() => setOpen('delete')}>
          <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
            Rename
          </DropdownMenuItem>
        </RowMenu>
        <UnitDialog unit={unit} open={open === 'edit'} onOpenChange={close} />
        <DeleteUnitDialog unit={unit} others={others} open={open === 'delete'} onOpenChange={close} />
      </TableCell>
    </TableRow>
  );
}

/**
 * It turns at once, and back when the server refuses. The value before tells when the list has caught up, or somebody else has changed it.
 */
function useDecimalsSwitch({ id, allowsDecimals }: Unit) {
  const { mutate } = useAllowDecimals();
  const [wanted, setWanted] = useState<{ from: boolean; to: boolean } | null>(null);
  const turn = (to: boolean) => {
    setWanted({ from: allowsDecimals, to });
    mutate({ params: { id }, body: { allowsDecimals: to } }, { onError: () => setWanted(null) });
  };
  return { turned: wanted?.from === allowsDecimals ? wanted.to : allowsDecimals, turn };
}
