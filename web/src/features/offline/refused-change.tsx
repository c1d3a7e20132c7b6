import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { newActKey } from '../../platform/act-key.ts';
import type { Device } from '../../offline/device.ts';
import type { PendingChange } from '../../offline/device-store.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeSummary } from './change-summary.tsx';
import { asChange, refusalWords } from './change-words.ts';
import { dropWithUndo } from './drop-with-undo.ts';
import { SetDialog } from './set-dialog.tsx';

/** A change the server refused, with its reason and the ways on. A transfer is made as it was meant, or not at all. */
export function RefusedChange({ change, device }: { change: PendingChange; device: Device }) {
  const [isSetting, setIsSetting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { queue } = device;

  const apply = async (body: PendingChange['body']) => {
    setIsBusy(true);
    await queue.replace(change, body, newActKey());
    // Gone when it was taken; here again, with its reason, when it was not.
    await queue.drain();
    setIsBusy(false);
  };
  return (
    <li className="flex flex-col gap-3 px-4 py-3 md:px-5">
      <ChangeSummary change={change} />
      {change.refusal ? (
        <p className="flex items-start gap-2 text-sm">
          <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warn" />
          {refusalWords(change.refusal)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:grow">
        {change.transfer ? (
          <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => void apply(change.body)}>
            Try again
          </Button>
        ) : (
          <>
            <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => void apply(asChange(change))}>
              {change.refusal?.isAboutPlace ? 'Apply where it is kept' : 'Apply as a change'}
            </Button>
            <Button size="sm" onClick={() => setIsSetting(true)}>
              Set the quantity
            </Button>
          </>
        )}
        <Button size="sm" onClick={() => void dropWithUndo(device, change)}>
          Drop
        </Button>
      </div>
      {isSetting ? (
        <SetDialog
          change={change}
          onClose={() => setIsSetting(false)}
          onSet={(body) => {
            setIsSetting(false);
            void apply(body);
          }}
        />
      ) : null}
    </li>
  );
}
