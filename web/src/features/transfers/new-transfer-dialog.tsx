import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { waysOf } from './place-ways.rules.ts';
import { placesQuery, usePlan } from './transfers.queries.ts';

/** A transfer begins with where from and where to; what is on it is scanned or searched for on its own screen. */
export function NewTransferDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="New transfer" description="Nothing moves before you send it.">
        <Ends />
      </DialogContent>
    </Dialog>
  );
}

function Ends() {
  const navigate = useNavigate();
  const folders = useQuery(foldersQuery).data ?? [];
  const places = useQuery(placesQuery).data?.places ?? [];
  const plan = usePlan();
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const seen = new Set(folders.map(({ id }) => id));
  // Of places that are not one's own the name is known, and the way to them.
  const wayTo = waysOf(places);
  const others = places
    .filter(({ placeId }) => !seen.has(placeId))
    .map(({ placeId }) => ({ id: placeId, parentId: null, name: wayTo(placeId), color: null }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    plan.mutate(
      { body: { fromPlaceId: from, toPlaceId: to, lines: [] } },
      {
        onSuccess: ({ id }) => void navigate(`/transfers/${id}`),
        onError: (error) => {
          // Without a network it is planned on this device.
          if (!(error instanceof ApiError) && from !== to) return void navigate(`/transfers/new?from=${from ?? 0}&to=${to ?? 0}`);
          const details = error instanceof ApiError ? error.details : [];
          if (details.length === 0) showError(error);
          setProblems(Object.fromEntries(details.map(({ field, message }) => [field, message])));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="From" error={problems.fromPlaceId}>
          <TreePicker nodes={folders} label="From" noneLabel="No folder" value={from} onChange={setFrom} />
        </FormField>
        <FormField label="To" error={problems.toPlaceId}>
          <TreePicker nodes={[...folders, ...others]} label="To" noneLabel="No folder" value={to} onChange={setTo} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={plan.isPending}>Choose items</DialogActions>
    </form>
  );
}
