import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { showError } from '../../../platform/error-toast.ts';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ModalBody } from '../../../ui/modal-parts.tsx';
import { Select } from '../../../ui/select.tsx';
import { placeName } from '../refill-words.ts';
import { refillPlacesQuery } from '../refills.queries.ts';
import { useCreateTemplate } from './templates.queries.ts';

interface CreateTemplateProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function CreateTemplateDialog({ isOpen, onClose, onCreated }: CreateTemplateProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="New template" description="The quickest way is a van that is stocked as it should be." size="sm">
        <CreateForm onCreated={onCreated} />
      </DialogContent>
    </Dialog>
  );
}

function CreateForm({ onCreated }: Pick<CreateTemplateProps, 'onCreated'>) {
  const places = useInfiniteQuery(refillPlacesQuery).data ?? [];
  const create = useCreateTemplate();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('empty');
  const [problem, setProblem] = useState<string>();
  const options = [
    { value: 'empty', label: 'Nothing: I add items myself' },
    ...places.map(({ placeId, name: place, items }) => ({ value: String(placeId ?? 'none'), label: `${placeName(place)} (${items})` })),
  ];
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const fromPlaceId = from === 'empty' ? {} : { fromPlaceId: from === 'none' ? null : Number(from) };
    create.mutate(
      { body: { name, ...fromPlaceId } },
      {
        onSuccess: ({ id }) => onCreated(id),
        onError: (error) => {
          const detail = error instanceof ApiError ? error.details.find(({ field }) => field === 'name') : undefined;
          if (detail) setProblem(detail.message);
          else showError(error);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Name" error={problem}>
          <Input
            autoComplete="off"
            maxLength={100}
            placeholder="Service van"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </FormField>
        <FormField label="Begin with what has a minimum in">
          <Select options={options} value={from} onValueChange={setFrom} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={create.isPending}>Create</DialogActions>
    </form>
  );
}
