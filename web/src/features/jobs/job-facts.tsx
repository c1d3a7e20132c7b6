import type { Job } from '@onhand/contract/job-answers';
import { can } from '@onhand/contract/permissions';
import { CalendarDays, MapPin, Phone, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '../../platform/calendar.ts';
import { useUser } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { jobDayTitle } from './day-words.ts';
import { placeText } from './job-words.ts';
import { useChangeJob } from './jobs.queries.ts';
import { showError } from '../../platform/error-toast.ts';

const linkClasses = 'inline-flex min-h-11 items-center rounded-sm text-accent underline underline-offset-4 md:min-h-0';

/** Who and where: the address opens the map, the phone dials. */
export function JobFacts({ job }: { job: Job }) {
  const now = useNow();
  const isManager = can(useUser().role, 'MANAGE_JOBS');
  const { customerName, customerId, address, phone, day, people, place } = job;
  const oneLine = address.replace(/\s*\n\s*/g, ', ');
  return (
    <section aria-label="Details" className="border-b px-4 py-3">
      <ul className="grid gap-x-8 md:grid-cols-2 md:gap-y-1">
        {customerName ? (
          <Fact icon={<UserRound aria-hidden />} label="Customer">
            {isManager && customerId !== null ? (
              <Link to={`/customers?customer=${customerId}`} className={linkClasses}>
                {customerName}
              </Link>
            ) : (
              customerName
            )}
          </Fact>
        ) : null}
        {address ? (
          <Fact icon={<MapPin aria-hidden />} label="Address">
            <a className={linkClasses} href={`https://maps.google.com/?q=${encodeURIComponent(oneLine)}`} target="_blank" rel="noreferrer">
              {oneLine}
            </a>
          </Fact>
        ) : null}
        {phone ? (
          <Fact icon={<Phone aria-hidden />} label="Phone">
            <a className={linkClasses} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </Fact>
        ) : null}
        <Fact icon={<CalendarDays aria-hidden />} label="When, who and with which van">
          {[
            day === null ? 'No day yet' : jobDayTitle(day, dayOf(now), now),
            people.length === 0 ? 'nobody yet' : people.map(({ name }) => name).join(', '),
            ...(place ? [placeText(place)] : []),
          ].join(' · ')}
        </Fact>
      </ul>
      <Note job={job} />
    </section>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <span className="sr-only">{label}: </span>
      <span className="flex min-h-9 min-w-0 items-center wrap-anywhere md:min-h-7">{children}</span>
    </li>
  );
}

/** What everybody on the job may read and write. */
function Note({ job: { id, note } }: { job: Job }) {
  const [typed, setTyped] = useState<string>();
  const change = useChangeJob();
  if (typed === undefined) {
    return (
      <div className="mt-1 flex items-start gap-3">
        {note ? <p className="min-w-0 grow py-1.5 wrap-anywhere whitespace-pre-line">{note}</p> : null}
        <Button size="sm" variant="ghost" className="-ml-3 touch shrink-0" onClick={() => setTyped(note)}>
          {note ? 'Change note' : 'Add a note'}
        </Button>
      </div>
    );
  }
  const save = () => change.mutate({ params: { id }, body: { note: typed } }, { onSuccess: () => setTyped(undefined), onError: showError });
  return (
    <div className="mt-2 flex max-w-prose flex-col gap-2">
      <Textarea aria-label="Note" rows={3} maxLength={10_000} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div className="flex gap-2">
        <Button variant="primary" size="sm" className="touch" isBusy={change.isPending} onClick={save}>
          Save note
        </Button>
        <Button size="sm" className="touch" onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
