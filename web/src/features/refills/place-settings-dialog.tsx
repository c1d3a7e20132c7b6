import type { RefillPlace } from '@onhand/contract/refills';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { hourText } from '../../platform/format.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { placeName } from './refill-words.ts';
import { useChangePlace } from './refills.queries.ts';

const hours = [
  { value: '', label: 'Never: only by hand' },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `Every day at ${hourText(hour)}` })),
];

/** Where a place is refilled from, and when its list is made of itself. */
export function PlaceSettingsDialog({ place, onClose }: { place: RefillPlace; onClose: () => void }) {
  const folders = useQuery(foldersQuery).data ?? [];
  const change = useChangePlace();
  const [source, setSource] = useState<number | null>(place.source === 'home' ? null : place.source.placeId);
  const [hour, setHour] = useState(place.hour === null ? '' : String(place.hour));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const body = { placeId: place.placeId, source: source ?? ('home' as const), hour: hour === '' ? null : Number(hour) };
    change.mutate({ body }, { onSuccess: onClose, onError: showError });
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={`How ${placeName(place.name)} is refilled`}>
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody className="flex flex-col gap-5">
            <FormField label="Refilled from" hint="With everything in the folders below it. An item may have a source of its own.">
              <TreePicker
                nodes={folders}
                label="Folder"
                noneLabel="Wherever each item is at home"
                value={source}
                onChange={setSource}
                disabledIds={new Set(place.placeId === null ? [] : [place.placeId])}
              />
            </FormField>
            <FormField label="Make its list" hint="By your organization’s clock. What is on an open list is not asked for again.">
              <Select options={hours} value={hour} onValueChange={setHour} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={change.isPending}>Save</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
