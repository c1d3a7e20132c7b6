import { Trash2 } from 'lucide-react';
import type { Device } from '../../offline/device.ts';
import type { PendingChange } from '../../offline/device-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChangeSummary } from './change-summary.tsx';
import { changeWords } from './change-words.ts';
import { dropWithUndo } from './drop-with-undo.ts';

export function WaitingChange({ change, device }: { change: PendingChange; device: Device }) {
  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4 md:pl-5">
      <ChangeSummary change={change} />
      <IconButton
        label={`Drop: ${changeWords(change)}, ${change.item.name}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => void dropWithUndo(device, change)}
      />
    </li>
  );
}
