import { useInfiniteQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { quantityOf, withQuantity } from '../../offline/act-kinds.ts';
import { type Act, type ActInput, type ActKind, partlyDone, type WaitingAct } from '../../offline/acts.ts';
import type { Device } from '../../offline/device.ts';
import { newActKey } from '../../platform/act-key.ts';
import { negated } from '../../platform/decimal.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useCrewHere } from '../crew/crew-here.queries.ts';
import { jobsQuery } from '../jobs/jobs.queries.ts';
import { ChangeSummary } from './change-summary.tsx';
import { asChange, refusalWords } from './change-words.ts';
import { dropWithUndo } from './drop-with-undo.ts';
import { QuantityDialog } from './quantity-dialog.tsx';
import { SetDialog } from './set-dialog.tsx';
import { actedBy, fromAnywhere, isOnJob, type OnJob } from './ways-of-jobs.rules.ts';

interface RefusedProps {
  change: WaitingAct;
  device: Device;
}

/** An act that the server refused, or did in part, with its reason and the ways on. */
export function RefusedChange({ change, device }: RefusedProps) {
  return (
    <li className="flex flex-col gap-3 px-4 py-3 md:px-5">
      <ChangeSummary change={change} />
      <p className="flex items-start gap-2 text-sm">
        <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warn" />
        {refusalWords(change)}
      </p>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:grow">
        {change.refusal?.error === partlyDone ? (
          <Button size="sm" variant="primary" onClick={() => void device.queue.drop(change.key)}>
            I have seen it
          </Button>
        ) : (
          <>
            {change.kind === 'useParts' ? <OtherJob change={change} device={device} /> : null}
            {change.kind === 'stock' ? <StockWays change={change} device={device} /> : <Ways change={change} device={device} />}
            <Button size="sm" onClick={() => void dropWithUndo(device, change)}>
              Drop
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Sends something else in its place: gone when it was taken; here again, with its reason, when it was not. */
function useInstead({ change, device: { queue } }: RefusedProps) {
  const [isBusy, setIsBusy] = useState(false);
  const instead = async (act: Act) => {
    setIsBusy(true);
    await queue.replace(change, act, newActKey());
    await queue.drain();
    setIsBusy(false);
  };
  return { isBusy, instead: (act: Act) => void instead(act) };
}

function StockWays({ change, device }: { change: WaitingAct<'stock'>; device: Device }) {
  const [isSetting, setIsSetting] = useState(false);
  const { isBusy, instead } = useInstead({ change, device });
  const { item } = change.seen;
  // A place that is gone is not spoken of any more.
  const apply = (body: WaitingAct<'stock'>['input']['body']) =>
    instead({ kind: 'stock', input: { ...change.input, body }, seen: body.placeId === undefined ? { item } : change.seen });
  return (
    <>
      <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => apply(asChange(change))}>
        {change.refusal?.isAboutPlace ? 'Apply where it is kept' : 'Apply as a change'}
      </Button>
      <Button size="sm" onClick={() => setIsSetting(true)}>
        Set the quantity
      </Button>
      {isSetting ? (
        <SetDialog
          change={change}
          onClose={() => setIsSetting(false)}
          onSet={(body) => {
            setIsSetting(false);
            apply(body);
          }}
        />
      ) : null}
    </>
  );
}

/** A part that cannot go onto this job goes onto another, or is taken without one; either way it is in somebody's hand. */
function OtherJob({ change, device }: { change: WaitingAct<'useParts'>; device: Device }) {
  const { isBusy, instead } = useInstead({ change, device });
  const { data } = useInfiniteQuery(jobsQuery());
  const jobs = (data?.pages.flatMap((page) => page.jobs) ?? []).filter(({ id }) => id !== Number(change.input.params.id));
  const { parts } = change.seen;
  const [only] = parts;
  const onto = (id: string) => {
    const job = jobs.find((one) => String(one.id) === id);
    if (!job) return;
    // Lines are those of the job before.
    const { crew, source, note } = change.input.body;
    const body = { parts: change.input.body.parts.map(({ line: _line, ...part }) => part), crew, source, note };
    const seen = {
      ...change.seen,
      number: job.number,
      title: job.title,
      parts: parts.map(({ line: _line, ...part }) => ({ ...part, ofReserved: '0' })),
    };
    instead({ kind: 'useParts', input: { params: { id: job.id }, body }, seen });
  };
  const without = ({ id, name, unit, quantity, from }: (typeof parts)[number]) =>
    instead({
      kind: 'stock',
      input: {
        params: { id },
        body: { adjustment: negated(quantity), ...(from && { placeId: from.placeId }), transactionNote: `For J-${change.seen.number}` },
      },
      seen: { item: { id, name, unit, quantity }, ...(from && { place: from.name }) },
    });
  return (
    <>
      {jobs.length > 0 ? (
        <Select
          aria-label="Another job"
          className="w-48!"
          placeholder="Another job…"
          value=""
          disabled={isBusy}
          options={jobs.map(({ id, number, title }) => ({ value: String(id), label: `J-${number} ${title}` }))}
          onValueChange={onto}
        />
      ) : null}
      {only && parts.length === 1 ? (
        <Button size="sm" isBusy={isBusy} onClick={() => without(only)}>
          Take it without a job
        </Button>
      ) : null}
    </>
  );
}

/** More than was ordered came, and that is right. */
const meant = ({ input: { params, body } }: WaitingAct<'takeIn'>): ActInput<'takeIn'> => ({
  params,
  body: { ...body, lines: body.lines.map((line) => ({ ...line, isMore: true })) },
});

/** Of parts of a job: somebody who is here answers for them, and a place that is gone is not spoken of any more. */
function JobWays({ change, isBusy, instead }: { change: WaitingAct; isBusy: boolean; instead: (act: Act) => void }) {
  const { acting: here } = useCrewHere();
  const user = useUser();
  if (!isOnJob(change)) return null;
  // Whoever made it is here no more until they have entered their PIN again.
  const acting = here?.grant === change.input.body.crew ? null : here;
  const name = acting?.name ?? (`${user.firstName} ${user.lastName}`.trim() || user.email);
  const act = { kind: change.kind, input: change.input, seen: change.seen } as OnJob;
  return (
    <>
      {change.refusal?.error === 'PIN_REQUIRED' ? (
        <Button size="sm" isBusy={isBusy} onClick={() => instead(actedBy(act, { name, grant: acting?.grant }))}>
          Send as {name}
        </Button>
      ) : null}
      {act.kind !== 'pickParts' && change.refusal?.isAboutPlace ? (
        <Button size="sm" isBusy={isBusy} onClick={() => instead(fromAnywhere(act))}>
          {act.kind === 'useParts' ? 'Take it from where it is kept' : 'Put it where it came from'}
        </Button>
      ) : null}
    </>
  );
}

/** A transfer, a pick or a loan is done as it was meant, with another quantity, or not at all. */
function Ways({ change, device }: RefusedProps): ReactNode {
  const [isChanging, setIsChanging] = useState(false);
  const { isBusy, instead } = useInstead({ change, device });
  const { kind, input, seen } = change;
  const again = (changed: ActInput<ActKind>) => instead({ kind, input: changed, seen } as Act);
  return (
    <>
      <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => again(input)}>
        Try again
      </Button>
      {change.kind === 'receive' ? (
        <Button size="sm" onClick={() => again({ params: change.input.params, body: {} })}>
          Receive what is on the way
        </Button>
      ) : null}
      {change.kind === 'pick' && change.refusal?.canBeMeant ? (
        <Button size="sm" onClick={() => again({ ...change.input, body: { ...change.input.body, isMore: true } })}>
          Take it all the same
        </Button>
      ) : null}
      {change.kind === 'useParts' && change.refusal?.canBeMeant ? (
        <Button size="sm" onClick={() => again({ ...change.input, body: { ...change.input.body, isMeant: true } })}>
          Take it all the same
        </Button>
      ) : null}
      {change.kind === 'takeIn' && change.refusal?.canBeMeant ? (
        <Button size="sm" onClick={() => again(meant(change))}>
          Receive it all the same
        </Button>
      ) : null}
      <JobWays change={change} isBusy={isBusy} instead={instead} />
      {quantityOf(change) === undefined ? null : (
        <Button size="sm" onClick={() => setIsChanging(true)}>
          Another quantity
        </Button>
      )}
      {isChanging ? (
        <QuantityDialog
          change={change}
          onClose={() => setIsChanging(false)}
          onChoose={(quantity) => {
            setIsChanging(false);
            again(withQuantity(change, quantity));
          }}
        />
      ) : null}
    </>
  );
}
