import type { ExportFormat } from '@onhand/contract/exports';
import type { ItemFilter } from '@onhand/contract/item-filter';
import { useState } from 'react';
import { showError } from '../../../platform/error-toast.ts';
import { exportFormats } from '../../../platform/export-formats.ts';
import { datedName, saveFile } from '../../../platform/save-file.ts';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { exportItems } from '../inventory.queries.ts';
import { ExportButton } from './export-button.tsx';

const nameNow = (format: ExportFormat) => datedName('items', format, new Date());

/** IMP-04: the list as it is filtered, as a file. */
export function ExportMenu({ filter, isOpenAtStart }: { filter: ItemFilter; isOpenAtStart: boolean }) {
  const [withArchived, setWithArchived] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setIsBusy(true);
    try {
      saveFile(await exportItems({ filter }, format, withArchived), nameNow(format));
    } catch (error) {
      showError(error);
    }
    setIsBusy(false);
  };
  return (
    <DropdownMenu defaultOpen={isOpenAtStart}>
      <DropdownMenuTrigger asChild>
        <ExportButton isBusy={isBusy} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>Export this list as</DropdownMenuLabel>
        {exportFormats.map(({ format, label }) => (
          <DropdownMenuItem key={format} onSelect={() => void save(format)}>
            {label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItem
          checked={withArchived}
          onCheckedChange={setWithArchived}
          // Stays open, for the format is yet to be chosen.
          onSelect={(event) => event.preventDefault()}
        >
          Include archived items
        </DropdownMenuCheckboxItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
