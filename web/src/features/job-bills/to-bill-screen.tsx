import type { JobBill } from '@onhand/contract/job-bills';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Download, ReceiptText, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { dateTimeText, moneyText, quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { byCustomer, type JobToBill } from './bill-groups.rules.ts';
import { billsQuery, unbilledQuery, useBillFile, useMakeBill, useUndoBill } from './job-bills.queries.ts';

/** JOB-08: what was used and nobody billed, by customer and job; exported once and marked. */
export function ToBillScreen({ renderHead }: { renderHead: (actions: ReactNode) => ReactNode }) {
  const [isDone, setIsDone] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const result = useInfiniteQuery(unbilledQuery(isDone));
  const lines = result.data?.pages.flatMap((page) => page.lines) ?? [];
  const totals = result.data?.pages.at(-1)?.totals;
  const groups = byCustomer(lines);
  const jobs = groups.flatMap((group) => group.jobs);
  const chosen = jobs.filter(({ jobId }) => !left.has(jobId));
  const { bill, isBusy } = useBill();
  // What was not shown is chosen too, until something was left out.
  const isAll = left.size === 0;
  const count = isAll ? (totals?.jobs ?? 0) : chosen.length;
  const toggle = (jobId: number) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(jobId)) next.add(jobId);
      return next;
    });
  return (
    <div className="max-md:pb-20">
      {renderHead(
        count > 0 ? (
          <MainAction isBusy={isBusy} onClick={() => bill(isAll ? { isDone } : { jobIds: chosen.map(({ jobId }) => jobId), isDone })}>
            <Download aria-hidden />
            {count === 1 ? 'Export 1 job as billed' : `Export ${count} jobs as billed`}
          </MainAction>
        ) : undefined,
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Checkbox label="Only jobs that are done" checked={isDone} onCheckedChange={setIsDone} />
        {totals && totals.lines > 0 ? (
          <p className="text-muted">
            {totals.unpriced > 0 ? (
              <span className="mr-3 text-warn">{totals.unpriced === 1 ? '1 part has' : `${totals.unpriced} parts have`} no price</span>
            ) : null}
            To bill <span className="ml-1 text-lg font-semibold text-text tabular-nums">{moneyText(totals.price)}</span>
          </p>
        ) : null}
      </div>
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={5} />}>
        {() =>
          groups.length === 0 ? (
            <EmptyState
              icon={<ReceiptText aria-hidden />}
              title="Nothing left to bill"
              text={isDone ? 'Every part that went onto a finished job is on a bill.' : 'Every part that went onto a job is on a bill.'}
            />
          ) : (
            <>
              {groups.map((group) => (
                <Card
                  key={group.name}
                  isPadded={false}
                  title={group.name || 'No customer'}
                  actions={<span className="font-semibold tabular-nums">{moneyText(group.total)}</span>}
                  className="mt-4"
                >
                  <ul aria-label={group.name || 'No customer'} className="divide-y border-t">
                    {group.jobs.map((job) => (
                      <JobRow key={job.jobId} job={job} isChosen={!left.has(job.jobId)} onToggle={() => toggle(job.jobId)} />
                    ))}
                  </ul>
                </Card>
              ))}
              <ShowMore result={result} hasLine={false}>
                Show more
              </ShowMore>
            </>
          )
        }
      </Loaded>
      <PastBills />
    </div>
  );
}

/** Marks the lines once, then saves the file made of them; the same file can be had again. */
function useBill() {
  const [make, file, undo] = [useMakeBill(), useBillFile(), useUndoBill()];
  const save = ({ id, number }: Pick<JobBill, 'id' | 'number'>) =>
    file.mutate({ params: { id } }, { onSuccess: (content) => saveFile(content, `Bill ${number}.csv`) });
  return {
    isBusy: make.isPending,
    save,
    bill: (body: { jobIds?: number[]; isDone: boolean }) =>
      make.mutate(
        { body },
        {
          onSuccess: (made) => {
            save(made);
            toast({
              title: `${made.lines === 1 ? '1 part is' : `${made.lines} parts are`} marked as billed`,
              description: moneyText(made.total),
              tone: 'success',
              action: { label: 'Undo', onSelect: () => undo.mutate({ params: { id: made.id } }) },
            });
          },
        },
      ),
  };
}

function JobRow({ job, isChosen, onToggle }: { job: JobToBill; isChosen: boolean; onToggle: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { jobId, number, title, isDone, total, unpriced, lines } = job;
  return (
    <li className={cx('px-4 py-2 md:px-5', !isChosen && 'text-muted')}>
      <div className="flex items-center gap-3">
        <Checkbox aria-label={`Bill J-${number}`} checked={isChosen} onCheckedChange={onToggle} />
        <p className="min-w-0 grow">
          <Link to={`/jobs/${jobId}`} className="font-medium underline-offset-4 wrap-anywhere hover:underline">
            <span className="text-muted tabular-nums">J-{number}</span> {title}
          </Link>
          <span className="block text-sm text-muted">
            {lines.length === 1 ? '1 part' : `${lines.length} parts`}
            {isDone ? '' : ' · not done yet'}
            {unpriced > 0 ? ` · ${unpriced} without a price` : ''}
          </span>
        </p>
        <span className="shrink-0 tabular-nums">{moneyText(total)}</span>
        <IconButton
          label={isOpen ? `Hide parts of J-${number}` : `Show parts of J-${number}`}
          icon={<ChevronDown aria-hidden className={isOpen ? 'rotate-180' : undefined} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <ul aria-label={`Parts of J-${number}`} className="mt-1 mb-2 ml-8 divide-y text-sm">
          {lines.map((line) => (
            <li key={line.line} className="flex gap-3 py-1.5">
              <span className="min-w-0 grow wrap-anywhere">{line.name}</span>
              <span className="shrink-0 tabular-nums">{quantityText(line.quantity, line.unit)}</span>
              <span className="w-24 shrink-0 text-right tabular-nums">{line.total === null ? 'no price' : moneyText(line.total)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function PastBills() {
  const result = useInfiniteQuery({ ...billsQuery, select: ({ pages }) => pages.flatMap(({ bills }) => bills) });
  const { save } = useBill();
  const undo = useUndoBill();
  if ((result.data?.length ?? 0) === 0) return null;
  return (
    <section aria-labelledby="past-bills" className="mt-8">
      <h2 id="past-bills" className="mb-2 px-1 text-sm font-medium text-muted">
        Exported before
      </h2>
      <Card isPadded={false}>
        <ul aria-label="Exported before" className="divide-y">
          {result.data?.map((bill) => (
            <li key={bill.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5">
              <p className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  Bill {bill.number}
                  {bill.undoneAt === null ? (
                    <Check aria-hidden className="size-4 text-good" />
                  ) : (
                    <Badge>Taken back by {bill.undoneBy}</Badge>
                  )}
                </span>
                <span className="block text-sm text-muted">
                  {dateTimeText(bill.madeAt)} by {bill.madeBy} · {bill.jobs === 1 ? '1 job' : `${bill.jobs} jobs`}
                </span>
              </p>
              <span className="tabular-nums">{moneyText(bill.total)}</span>
              <IconButton label={`Download bill ${bill.number}`} icon={<Download aria-hidden />} onClick={() => save(bill)} />
              {bill.undoneAt === null ? (
                <IconButton
                  label={`Take bill ${bill.number} back`}
                  icon={<Undo2 aria-hidden />}
                  onClick={() =>
                    undo.mutate(
                      { params: { id: bill.id } },
                      { onSuccess: () => toast({ title: `Bill ${bill.number} taken back: its parts are to be billed again` }) },
                    )
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
        <ShowMore result={result}>Show older</ShowMore>
      </Card>
    </section>
  );
}
