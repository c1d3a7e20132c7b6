import { HardHat, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { ChooseJob } from './choose-job.tsx';
import { jobName } from './job-words.ts';
import { useWorkingJob } from './working-job.queries.ts';

/** JOB-04: the job that scans go onto, one tap from being changed or left. `who` is the chip that another feature brings. */
export function WorkingOn({ who }: { who?: ReactNode }) {
  const [working, workOn] = useWorkingJob();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-label="Working on"
      className={`rounded-md border py-1 pr-2 pl-3 ${working ? 'border-accent bg-accent-soft' : 'bg-surface'}`}
    >
      <div className="flex min-h-11 items-center gap-2">
        <HardHat aria-hidden className={working ? 'size-5 shrink-0 text-accent' : 'size-5 shrink-0 text-muted'} />
        <p className="min-w-0 grow" aria-live="polite">
          {working ? (
            <>
              <Link to={`/jobs/${working.id}`} className="line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline">
                {jobName(working)} {working.title}
              </Link>
              <span className="block truncate text-sm text-muted">Each scan puts one on it</span>
            </>
          ) : (
            <span className="block truncate font-medium">On no job</span>
          )}
        </p>
        <Popover open={isOpen} onOpenChange={setIsOpen}>
          <PopoverTrigger asChild>
            <Button size="sm">{working ? 'Change' : 'Choose job'}</Button>
          </PopoverTrigger>
          <PopoverContent label="Job to work on" align="end" isPadded={false} className="w-80">
            <ChooseJob
              onChoose={(job) => {
                setIsOpen(false);
                workOn(job);
              }}
            />
          </PopoverContent>
        </Popover>
        {working ? (
          <IconButton label={`Leave ${jobName(working)}`} size="sm" icon={<X aria-hidden />} onClick={() => workOn(null)} />
        ) : null}
      </div>
      <div className="flex justify-end empty:hidden">{who}</div>
    </section>
  );
}
