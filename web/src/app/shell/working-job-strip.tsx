import { HardHat, X } from 'lucide-react';
import { useState } from 'react';
import { useCrewHere } from '../../features/crew/crew-here.queries.ts';
import { WhoDialog } from '../../features/crew/who-is-working.tsx';
import { ChooseJob } from '../../features/jobs/choose-job.tsx';
import { useWorkingJob } from '../../features/jobs/working-job.queries.ts';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { NavLabel, navItemClasses } from './nav-item.tsx';
import { takeRoom } from './take-room.ts';

/** In the sidebar a line or its icon, under the header of a phone a strip: who works on what, one tap from being changed or left. */
export function WorkingJobStrip({ look }: { look: 'line' | 'icon' | 'strip' }) {
  const [working, workOn] = useWorkingJob();
  const { acting } = useCrewHere();
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  if (!working && !acting) return null;
  const isStrip = look === 'strip';
  const name = working ? `J-${working.number} ${working.title}` : '';
  return (
    <div
      ref={isStrip ? takeRoom : undefined}
      className={cx('flex shrink-0 items-center gap-1', isStrip ? 'min-h-11 border-t bg-accent-soft pr-1 pl-4' : 'flex-wrap')}
    >
      {working ? (
        <Popover open={isOpen} onOpenChange={setIsOpen}>
          <PopoverTrigger asChild>
            <button
              type="button"
              aria-label={`Working on ${name}. Change`}
              className={
                isStrip
                  ? 'flex min-h-11 min-w-0 grow items-center gap-2 text-left text-sm font-medium'
                  : cx(navItemClasses, look === 'line' && 'w-auto min-w-0 flex-1 basis-32')
              }
            >
              <HardHat aria-hidden className="size-4.5 shrink-0 text-accent" />
              <NavLabel isCollapsed={look === 'icon'}>
                <span className="text-text">{name}</span>
              </NavLabel>
            </button>
          </PopoverTrigger>
          <PopoverContent label="Job to work on" side={isStrip ? 'bottom' : 'right'} isPadded={false} className="w-80">
            <ChooseJob
              onChoose={(job) => {
                setIsOpen(false);
                workOn(job);
              }}
            />
          </PopoverContent>
        </Popover>
      ) : (
        <span className="grow" />
      )}
      {acting && look !== 'icon' ? (
        <button
          type="button"
          aria-label={`${acting.name} is working. Change`}
          className={cx(
            'min-h-9 touch truncate rounded-md text-sm font-medium text-accent hover:bg-hover',
            isStrip ? 'max-w-28 shrink-0 px-2' : 'order-last w-full pr-3 pl-10.5 text-left',
          )}
          onClick={() => setIsAsking(true)}
        >
          {acting.name}
        </button>
      ) : null}
      {working && look !== 'icon' ? (
        <IconButton label={`Leave J-${working.number}`} size="sm" icon={<X aria-hidden />} onClick={() => workOn(null)} />
      ) : null}
      {isAsking ? <WhoDialog onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}
