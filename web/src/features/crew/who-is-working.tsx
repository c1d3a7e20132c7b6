import type { CrewMember } from '@onhand/contract/crew';
import { useQuery } from '@tanstack/react-query';
import { Check, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { bodyOf } from '../../platform/errors.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useCrewHere } from './crew-here.queries.ts';
import { crewQuery, useEnterPin } from './crew.queries.ts';

/** JOB-04: says who acts on a shared device; one tap to another who entered the PIN today. Nothing where there is no crew. */
export function WhoIsWorking({ className }: { className?: string }) {
  const { data: crew = [] } = useQuery(crewQuery);
  const { acting, grants } = useCrewHere();
  const [isChoosing, setIsChoosing] = useState(false);
  if (crew.length === 0 && grants.length === 0) return null;
  return (
    <>
      <Button size="sm" className={className} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
        <UserRound aria-hidden className={acting ? 'text-accent' : undefined} />
        <span className="min-w-0 truncate">{acting ? acting.name : 'Who is working?'}</span>
      </Button>
      {isChoosing ? <WhoDialog onClose={() => setIsChoosing(false)} /> : null}
    </>
  );
}

export function WhoDialog({ onClose }: { onClose: () => void }) {
  const { data: crew = [] } = useQuery(crewQuery);
  const { firstName, lastName, email } = useUser();
  const { acting, grants, act, enter } = useCrewHere();
  // Without a network those who entered their PIN here are still known.
  const known = [
    ...crew,
    ...grants.filter(({ crewId }) => !crew.some(({ id }) => id === crewId)).map(({ crewId, name }) => ({ id: crewId, name })),
  ];
  const [asked, setAsked] = useState<CrewMember | null>(null);
  const choose = (crewId: number | null) => {
    act(crewId);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={asked ? asked.name : 'Who is working?'}
        description={asked ? 'Enter your PIN. It is good for today on this device.' : 'What is done on this device has that name.'}
        size="sm"
      >
        {asked ? (
          <PinForm
            member={asked}
            onEntered={(grant) => {
              enter(grant);
              onClose();
            }}
          />
        ) : (
          <ModalBody>
            <ul aria-label="Crew" className="-mx-2">
              {known.map((member) => {
                const isIn = grants.some(({ crewId }) => crewId === member.id);
                return (
                  <Person
                    key={member.id}
                    name={member.name}
                    detail={isIn ? '' : 'PIN'}
                    isActing={acting?.crewId === member.id}
                    onChoose={() => (isIn ? choose(member.id) : setAsked(member))}
                  />
                );
              })}
              <Person
                name={`${firstName} ${lastName}`.trim() || email}
                detail="this account"
                isActing={acting === null}
                onChoose={() => choose(null)}
              />
            </ul>
          </ModalBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Person({ name, detail, isActing, onChoose }: { name: string; detail: string; isActing: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isActing}
        className="flex min-h-13 w-full items-center gap-3 rounded-md px-2 text-left text-lg hover:bg-hover"
        onClick={onChoose}
      >
        <UserRound aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 grow wrap-anywhere">{name}</span>
        {isActing ? <Check aria-hidden className="size-5 text-accent" /> : <span className="text-sm text-muted">{detail}</span>}
      </button>
    </li>
  );
}

type Entered = Parameters<ReturnType<typeof useCrewHere>['enter']>[0];

/** Four figures send themselves; five wrong ones lock it, which the server says in words. */
function PinForm({ member, onEntered }: { member: CrewMember; onEntered: (grant: Entered) => void }) {
  const enter = useEnterPin();
  const [pin, setPin] = useState('');
  const send = (figures: string) =>
    enter.mutate({ params: { id: member.id }, body: { pin: figures } }, { onSuccess: onEntered, onError: () => setPin('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length === 4) send(pin);
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody>
        <FormField label="PIN" error={enter.error ? bodyOf(enter.error) : undefined}>
          <Input
            type="password"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={4}
            autoComplete="off"
            ref={focusNow}
            className="text-xl tracking-[0.4em]"
            value={pin}
            onChange={(event) => {
              const figures = event.target.value.replace(/\D/g, '');
              setPin(figures);
              if (figures.length === 4 && !enter.isPending) send(figures);
            }}
          />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={enter.isPending} disabled={pin.length < 4}>
        That is me
      </DialogActions>
    </form>
  );
}

// Opened by a tap that asked for it.
function focusNow(field: HTMLInputElement | null): void {
  field?.focus();
}
