import { type JobState, jobStates } from '@onhand/contract/job-answers';
import { can } from '@onhand/contract/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, HardHat, List, Plus, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { useLocal } from '../../platform/local-storage.ts';
import { useUser } from '../../platform/session.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { useAskedFor } from '../../platform/use-asked-for.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { stateWords } from './job-words.ts';
import { JobsByDay, JobsCard } from './jobs-list.tsx';
import { type JobFilter, jobsQuery } from './jobs.queries.ts';
import { WeekView } from './week-view.tsx';

const JobDialog = lazy(() => import('./job-dialog.tsx').then((file) => ({ default: file.JobDialog })));

interface JobsScreenProps {
  /** Title and tabs, which lead to other screens too. */
  renderHead: (actions: ReactNode) => ReactNode;
}

/** JOB-01: what is to be done, by day. */
export function JobsScreen({ renderHead }: JobsScreenProps) {
  const isManager = can(useUser().role, 'MANAGE_JOBS');
  const [isMaking, setIsMaking] = useState(false);
  useAskedFor('new', () => setIsMaking(true));
  const [params, setParams] = useSearchParams();
  const [whose, setWhose] = useLocal('jobsShown');
  const [view, setView] = useLocal('jobsView');
  const search = params.get('search') ?? '';
  const state = jobStates.find((one) => one === params.get('state'));
  const isMine = isManager && whose === 'mine';
  const set = (name: string, value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const isWeek = view === 'week' && search === '' && state === undefined;
  return (
    <div className="max-md:pb-20">
      {renderHead(
        <MainAction onClick={() => setIsMaking(true)}>
          <Plus aria-hidden />
          New job
        </MainAction>,
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search jobs"
          hint="Number, title, customer or address"
          value={search}
          onSearch={(text) => set('search', text)}
          className="min-w-40 grow md:max-w-md"
        />
        <Select
          aria-label="State"
          className="w-36!"
          value={state ?? ''}
          options={[{ value: '', label: 'Open' }, ...jobStates.map((one) => ({ value: one, label: stateWords[one] }))]}
          onValueChange={(value) => set('state', value)}
        />
        {isManager ? (
          <Button
            aria-pressed={isMine}
            className="aria-pressed:border-accent aria-pressed:text-accent"
            onClick={() => setWhose(isMine ? 'all' : 'mine')}
          >
            Mine
          </Button>
        ) : null}
        <IconButton
          label={view === 'week' ? 'Show as a list' : 'Show the week'}
          variant="secondary"
          icon={view === 'week' ? <List aria-hidden /> : <CalendarDays aria-hidden />}
          onClick={() => setView(view === 'week' ? 'list' : 'week')}
        />
      </div>
      {isWeek ? (
        <WeekView isMine={isMine} />
      ) : (
        <Found
          filter={filterOf(state, isMine, search)}
          isFiltered={search !== '' || state !== undefined}
          onClear={() => setParams({}, { replace: true })}
          onMake={() => setIsMaking(true)}
        />
      )}
      <Suspense fallback={null}>{isMaking ? <JobDialog onClose={() => setIsMaking(false)} /> : null}</Suspense>
    </div>
  );
}

/** A search looks everywhere: whoever types a number wants that job, whatever became of it. */
function filterOf(state: JobState | undefined, isMine: boolean, search: string): JobFilter {
  const show = state ? { show: 'all' as const, state } : search ? { show: 'all' as const } : {};
  return { ...show, ...(isMine && { isMine }), ...(search && { search }) };
}

interface FoundProps {
  filter: JobFilter;
  isFiltered: boolean;
  onClear: () => void;
  onMake: () => void;
}

function Found({ filter, isFiltered, onClear, onMake }: FoundProps) {
  const result = useInfiniteQuery({ ...jobsQuery(filter), select: ({ pages }) => pages.flatMap(({ jobs }) => jobs) });
  return (
    <Loaded result={result} skeleton={<SkeletonCard className="mt-5" rows={5} />}>
      {(jobs) => {
        if (jobs.length === 0 && isFiltered) {
          return (
            <EmptyState
              icon={<Search aria-hidden />}
              title="No job found"
              text="None fits."
              action={<Button onClick={onClear}>Show open jobs</Button>}
            />
          );
        }
        if (jobs.length === 0) {
          return (
            <EmptyState
              icon={<HardHat aria-hidden />}
              title="No open jobs"
              text="A job says where you go, for whom, and which parts it takes. They are reserved at once, and what goes onto it is never forgotten on the bill."
              action={
                <Button variant="primary" onClick={onMake}>
                  <Plus aria-hidden />
                  New job
                </Button>
              }
            />
          );
        }
        return (
          <>
            {isFiltered ? (
              <div className="mt-5">
                <JobsCard jobs={jobs} label="Jobs" />
              </div>
            ) : (
              <JobsByDay jobs={jobs} />
            )}
            <ShowMore result={result}>Show more jobs</ShowMore>
          </>
        );
      }}
    </Loaded>
  );
}
