import { can } from '@onhand/contract/permissions';
import type { VendorReturn, VendorReturnLine } from '@onhand/contract/vendor-returns';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, PackageX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { dateText, dateTimeText, moneyChangeText, moneyText, quantityText } from '../../platform/format.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { kindWords, stateTone, stateWord } from './return-words.ts';
import { returnQuery, useTakeBackReturn } from './vendor-returns.queries.ts';

/** One return: what left, at what it carried, and what the vendor owes for it. */
export function ReturnScreen() {
  const id = Number(useParams().returnId);
  const result = useQuery({ ...returnQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isMissing = !(id > 0) || (result.error instanceof ApiError && result.error.status === 404);
  if (isMissing) {
    return (
      <EmptyState
        icon={<PackageX aria-hidden />}
        title="Return not found"
        text="There is none, or nothing of it left your places."
        action={
          <Button asChild>
            <Link to="/vendor-returns">All returns</Link>
          </Button>
        }
      />
    );
  }
  if (!result.data) return <NotLoaded result={result} skeleton={<SkeletonRows rows={8} />} />;
  return <LoadedReturn key={id} made={result.data} />;
}

function LoadedReturn({ made }: { made: VendorReturn }) {
  useDocumentTitle(`Return ${made.number}`);
  const { role } = useUser();
  const [isCrediting, setIsCrediting] = useState(false);
  const { number, kind, vendorName, reason, reference, returnedAt, returnedBy, creditDue, creditedAt, state } = made;
  const canCredit = state === 'open' && can(role, 'ORDER_STOCK');
  return (
    <div className="flex min-h-full flex-col pb-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:pt-3">
        <div className="flex min-w-0 grow items-center gap-2">
          <Link
            to="/vendor-returns"
            aria-label="All returns"
            className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Link>
          <div className="min-w-0 grow">
            <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight md:text-2xl">
              Return {number}
              <Badge tone={stateTone(made)}>{stateWord(made)}</Badge>
            </h1>
            <p className="font-medium wrap-anywhere">
              {kindWords[kind]} to {vendorName}
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {dateTimeText(returnedAt)} · {returnedBy}
              {reference ? ` · ${reference}` : null}
              {reason ? ` · ${reason}` : null}
            </p>
          </div>
          <ReturnMenu made={made} />
        </div>
        {canCredit ? (
          <Button variant="primary" onClick={() => setIsCrediting(true)}>
            Note the credit
          </Button>
        ) : null}
      </header>
      <ul aria-label="Lines" className="divide-y border-b">
        {made.lines.map((line) => (
          <ReturnLine key={line.line} line={line} />
        ))}
      </ul>
      <Figures made={made} />
      <section className="px-4 pt-6">
        <h2 className="font-semibold">What happened</h2>
        <ol className="mt-2 flex flex-col gap-2 text-sm">
          <Happened at={returnedAt} text={`${returnedBy} sent it back`} />
          {state === 'open' && creditDue ? <li className="text-muted">Credit due {dateText(creditDue)}</li> : null}
          {creditedAt ? (
            <Happened at={creditedAt} text={made.credited === undefined ? 'Credited' : `${moneyText(made.credited)} credited`} />
          ) : null}
        </ol>
      </section>
      <CreditDialog made={made} isOpen={isCrediting} onClose={() => setIsCrediting(false)} />
    </div>
  );
}

const Happened = ({ at, text }: { at: string; text: string }) => (
  <li className="wrap-anywhere">
    {text}
    <span className="block text-muted">{dateTimeText(at)}</span>
  </li>
);

function ReturnLine({ line }: { line: VendorReturnLine }) {
  const { itemId, name, unit, hasItem, receipt, place, quantity, value, credit, isUndone } = line;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          {hasItem ? (
            <Link className="hover:underline" to={`/item/${itemId}`}>
              {name}
            </Link>
          ) : (
            name
          )}{' '}
          {isUndone ? <Badge>Taken back</Badge> : null}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          from {place.name ?? 'no folder'}
          {receipt ? (
            <>
              {' · '}
              <Link className="underline" to={`/receipts/${receipt.id}`}>
                receipt {receipt.number}
              </Link>
            </>
          ) : null}
        </p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p className="font-medium">{quantityText(quantity, unit)}</p>
        {value === undefined || credit === undefined ? null : (
          <p className="text-sm text-muted">
            {moneyText(value)} carried, {moneyText(credit)} expected
          </p>
        )}
      </div>
    </li>
  );
}

/** For whoever may see costs. */
function Figures({ made: { value, variance, creditExpected, credited, state, hasCredit } }: { made: VendorReturn }) {
  if (value === undefined || variance === undefined || credited === undefined) return null;
  const rows = [
    ['Carried in stock', moneyText(value)],
    ...(hasCredit ? [['Credit expected', moneyText(creditExpected ?? '0')]] : []),
    ...(state === 'closed' || credited !== '0' ? [['Credited', moneyText(credited)]] : []),
    ['Variance', moneyChangeText(variance)],
  ] as const;
  return (
    <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 px-4 pt-4 text-sm">
      {rows.map(([label, figure]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReturnMenu({ made: { id, number, state, credited } }: { made: VendorReturn }) {
  const takeBack = useTakeBackReturn();
  if (state === 'undone' || (credited !== undefined && credited !== '0')) return null;
  const act = () => takeBack.mutate({ params: { id }, body: {} }, { onSuccess: () => toast({ title: `Return ${number} taken back` }) });
  return (
    <RowMenu label={`Actions for return ${number}`}>
      <DropdownMenuItem isDanger icon={<Undo2 aria-hidden />} onSelect={act}>
        Take it back: the goods are here
      </DropdownMenuItem>
    </RowMenu>
  );
}
