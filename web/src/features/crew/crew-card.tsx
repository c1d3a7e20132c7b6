import type { CrewMember } from '@onhand/contract/crew';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { bodyOf } from '../../platform/errors.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { crewQuery, useAddToCrew, useChangeCrew, useRemoveFromCrew } from './crew.queries.ts';

/** JOB-04: people who share a device and are told apart by a PIN; they take no seat. */
export function CrewCard() {
  const result = useQuery(crewQuery);
  const remove = useRemoveFromCrew();
  const [edited, setEdited] = useState<CrewMember | 'new' | null>(null);
  return (
    <Card
      title="Crew"
      description="They share a tablet and say who they are by a PIN. They need no account and take no seat."
      isPadded={false}
      className="mt-6"
      actions={
        <Button size="sm" className="touch" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          Add
        </Button>
      }
    >
      <Loaded result={result}>
        {(crew) =>
          crew.length === 0 ? (
            <p className="px-4 pb-4 text-muted md:px-5">Nobody yet.</p>
          ) : (
            <ul aria-label="Crew" className="divide-y border-t">
              {crew.map((member) => (
                <li key={member.id} className="flex min-h-13 items-center gap-2 px-4 md:px-5">
                  <span className="min-w-0 grow font-medium wrap-anywhere">{member.name}</span>
                  <IconButton label={`Change ${member.name}`} icon={<Pencil aria-hidden />} onClick={() => setEdited(member)} />
                  <IconButton
                    label={`Take ${member.name} off the crew`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() =>
                      remove.mutate(
                        { params: { id: member.id } },
                        {
                          onSuccess: () =>
                            toast({ title: `${member.name} is off the crew`, description: 'What they did keeps their name.' }),
                        },
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited === null ? null : <CrewDialog member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function CrewDialog({ member, onClose }: { member: CrewMember | null; onClose: () => void }) {
  const [add, change] = [useAddToCrew(), useChangeCrew()];
  const [name, setName] = useState(member?.name ?? '');
  const [pin, setPin] = useState('');
  const error = add.error ?? change.error;
  const ofField = (wanted: string) =>
    error instanceof ApiError ? error.details.find(({ field }) => field === wanted)?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (member) change.mutate({ params: { id: member.id }, body: { name, ...(pin !== '' && { pin }) } }, { onSuccess: onClose });
    else add.mutate({ body: { name, pin } }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={member ? member.name : 'Add to the crew'} size="sm" aria-describedby={undefined}>
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody className="flex flex-col gap-4">
            <FormField label="Name" error={ofField('name') ?? (error && !ofField('pin') ? bodyOf(error) : undefined)}>
              <Input autoComplete="off" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
            </FormField>
            <FormField
              label={member ? 'New PIN' : 'PIN'}
              isOptional={member !== null}
              error={ofField('pin')}
              hint="Four figures that only they know."
            >
              <Input
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                value={pin}
                onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
              />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={add.isPending || change.isPending} disabled={name.trim() === '' || (member === null && pin.length < 4)}>
            Save
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
