import type { Job, JobPerson } from '@onhand/contract/job-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { dayOf } from '../../platform/calendar.ts';
import { showError } from '../../platform/error-toast.ts';
import { useUser } from '../../platform/session.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { useOwnPlace } from '../places/own-place.queries.ts';
import { CustomerField } from './customer-field.tsx';
import { useChangeJob, useMakeJob } from './jobs.queries.ts';
import { PeopleField } from './people-field.tsx';

interface Draft {
  title: string;
  customerId: number | null;
  customerName: string;
  phone: string;
  address: string;
  day: string;
  people: JobPerson[];
  placeId: number | null;
}

const personOf = ({ userId, crewId }: JobPerson) => (userId === null ? { crewId: crewId ?? 0 } : { userId });

/** A job is begun with what is known on the phone: what, for whom, when, who and with which van. The same sheet changes it later. */
export function JobDialog({ job, onClose }: { job?: Job; onClose: () => void }) {
  const user = useUser();
  const isManager = can(user.role, 'MANAGE_JOBS');
  const own = useOwnPlace();
  const navigate = useNavigate();
  const folders = useQuery(foldersQuery).data ?? [];
  const [make, change] = [useMakeJob(), useChangeJob()];
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [draft, setDraft] = useState<Draft>(() =>
    job
      ? { ...job, day: job.day ?? '', placeId: job.place?.placeId ?? null, people: [...job.people] }
      : {
          title: '',
          customerId: null,
          customerName: '',
          phone: '',
          address: '',
          people: [],
          day: dayOf(new Date()),
          placeId: isManager ? null : (own?.id ?? null),
        },
  );
  const set = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.title.trim() === '') return setProblems({ title: 'What is to be done?' });
    const { people, day, ...rest } = draft;
    const body = { ...rest, day: day || null, people: people.map(personOf) };
    const told = {
      onError: (error: Error) => {
        const details = error instanceof ApiError ? error.details : [];
        if (details.length === 0) showError(error);
        setProblems(Object.fromEntries(details.map(({ field, message }) => [field, message])));
      },
    };
    if (job) change.mutate({ params: { id: job.id }, body }, { ...told, onSuccess: onClose });
    else make.mutate({ body }, { ...told, onSuccess: ({ id }) => void navigate(`/jobs/${id}`) });
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={job ? `Change J-${job.number}` : 'New job'} phoneFullScreen aria-describedby={undefined}>
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody className="grid content-start gap-4 md:grid-cols-2">
            <FormField label="What is to be done?" error={problems['title']} className="md:col-span-2">
              <Input autoComplete="off" maxLength={200} value={draft.title} onChange={(event) => set({ title: event.target.value })} />
            </FormField>
            <FormField label="Customer" isOptional error={problems['customerId'] ?? problems['customerName']} className="md:col-span-2">
              {isManager ? (
                <CustomerField
                  name={draft.customerName}
                  customerId={draft.customerId}
                  onChoose={(customer) =>
                    set(
                      customer
                        ? { customerId: customer.id, customerName: customer.name, phone: customer.phone, address: customer.address }
                        : { customerId: null, customerName: '' },
                    )
                  }
                />
              ) : (
                <Input
                  autoComplete="off"
                  maxLength={200}
                  value={draft.customerName}
                  onChange={(event) => set({ customerName: event.target.value })}
                />
              )}
            </FormField>
            <FormField label="Address" isOptional error={problems['address']}>
              <Textarea
                rows={2}
                maxLength={500}
                autoComplete="off"
                value={draft.address}
                onChange={(event) => set({ address: event.target.value })}
              />
            </FormField>
            <FormField label="Phone" isOptional error={problems['phone']}>
              <Input
                type="tel"
                autoComplete="off"
                maxLength={60}
                value={draft.phone}
                onChange={(event) => set({ phone: event.target.value })}
              />
            </FormField>
            <FormField label="Day" isOptional error={problems['day']}>
              <Input type="date" value={draft.day} onChange={(event) => set({ day: event.target.value })} />
            </FormField>
            <FormField label="Van" isOptional error={problems['placeId']}>
              <TreePicker nodes={folders} label="Van" noneLabel="No van" value={draft.placeId} onChange={(placeId) => set({ placeId })} />
            </FormField>
            {isManager ? (
              <FormField label="People" isOptional error={problems['people']} className="md:col-span-2">
                <PeopleField people={draft.people} onChange={(people) => set({ people })} />
              </FormField>
            ) : null}
          </ModalBody>
          <DialogActions isBusy={make.isPending || change.isPending}>{job ? 'Save' : 'Plan parts'}</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
