import type { ToOrderDraft, ToOrderGroup, ToOrderLine } from '@onhand/contract/to-order';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { moneyText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keepsFocus } from '../../ui/keeps-focus.ts';
import { MainAction } from '../../ui/main-action.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { useFocusAfterStep } from '../../ui/use-focus-after-step.ts';
import { DeliverTo } from './deliver-to.tsx';
import { LineRow } from './line-row.tsx';
import { choicesToSend, nothingChosen, plannedLine, totalsOf } from './plan.rules.ts';
import { toOrderQuery, useDismiss, useDraft, useUndoDrafts } from './to-order.queries.ts';
import { draftText } from './to-order-words.ts';
import { useChoices } from './use-choices.ts';

/** BUY-02: everything that is short anywhere, by vendor, one tap from being drafted. */
export function ToOrderScreen({ renderHead }: { renderHead: (actions: ReactNode) => ReactNode }) {
  const [isDismissed, setIsDismissed] = useState(false);
  const [drafted, setDrafted] = useState<readonly ToOrderDraft[]>([]);
  const result = useInfiniteQuery(toOrderQuery(isDismissed));
  const chosen = useChoices();
  const [placeId, setPlaceId] = useState<number | null>();
  const draft = useDraft();
  const undo = useUndoDrafts();
  useFocusAfterStep(drafted.map(({ id }) => id).join(' '));
  const totals = result.data ? totalsOf(result.data.groups, result.data.lines, chosen.choices) : new Map<number, never>();
  const orders = [...totals.values()].filter(({ lines }) => lines > 0).length;
  const takeBack = (drafts: readonly ToOrderDraft[]) => undo.mutate(drafts, { onSuccess: () => setDrafted([]) });
  const draftAll = () =>
    draft.mutate(
      { body: { ...choicesToSend(chosen.choices), ...(placeId !== undefined && { placeId }) } },
      {
        onSuccess: ({ drafts, told }) => {
          chosen.forget();
          setDrafted(drafts);
          // Lines that were added to an older draft are changed there.
          const canUndo = drafts.length > 0 && drafts.every(({ isNew }) => isNew);
          toast({ title: told, tone: 'success', ...(canUndo && { action: { label: 'Undo', onSelect: () => takeBack(drafts) } }) });
        },
      },
    );
  return (
    <div className="max-md:pb-24">
      {renderHead(
        !isDismissed && orders > 0 ? (
          <MainAction isBusy={draft.isPending} onClick={draftAll}>
            {draftText(orders)}
          </MainAction>
        ) : undefined,
      )}
      <Drafted drafts={drafted} />
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={6} />}>
        {({ groups, lines, dismissed }) => (
          <>
            <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              {isDismissed || orders === 0 ? null : <DeliverTo placeId={placeId} onChange={setPlaceId} />}
              {dismissed > 0 || isDismissed ? (
                <Button size="sm" className="touch" onClick={() => setIsDismissed(!isDismissed)}>
                  {isDismissed ? 'Back to what is to be ordered' : `Show ${dismissed} dismissed`}
                </Button>
              ) : null}
            </div>
            {lines.length === 0 ? (
              <EmptyState
                icon={<PackageCheck aria-hidden />}
                title={isDismissed ? 'Nothing is dismissed' : 'Nothing is to be ordered'}
                text="What falls to its threshold, is missing in a place or will run out before an order arrives appears here, by vendor."
              />
            ) : (
              groupsShown(groups, lines).map(({ group, own }) => (
                <Group
                  key={group.vendorId ?? 0}
                  group={group}
                  lines={own}
                  total={totals.get(group.vendorId ?? 0)}
                  isDismissed={isDismissed}
                  chosen={chosen}
                />
              ))
            )}
            <ShowMore result={result} hasLine={false}>
              Show more
            </ShowMore>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The lines of a group follow each other; a group further down has none yet. */
function groupsShown(groups: readonly ToOrderGroup[], lines: readonly ToOrderLine[]) {
  const byVendor = Map.groupBy(lines, ({ offers }) => offers[0]?.vendorId ?? null);
  return groups.flatMap((group) => {
    const own = byVendor.get(group.vendorId);
    return own ? [{ group, own }] : [];
  });
}

interface GroupProps {
  group: ToOrderGroup;
  lines: readonly ToOrderLine[];
  total: { lines: number; cost: string } | undefined;
  isDismissed: boolean;
  chosen: ReturnType<typeof useChoices>;
}

function Group({ group: { name, vendorId, unpriced, lines: count }, lines, total, isDismissed, chosen }: GroupProps) {
  const dismiss = useDismiss();
  const heading = name ?? 'Without a vendor';
  const sum = [total ? moneyText(total.cost) : null, unpriced > 0 && vendorId !== null ? `${unpriced} without a price` : null];
  const say = (line: ToOrderLine, to: boolean) =>
    dismiss.mutate(
      { body: { itemIds: [line.itemId], isDismissed: to } },
      {
        onSuccess: () => {
          if (to)
            toast({
              title: `“${line.name}” is dismissed until its stock changes.`,
              action: { label: 'Undo', onSelect: () => say(line, false) },
            });
        },
      },
    );
  return (
    <Card
      isPadded={false}
      className="mt-4"
      title={heading}
      description={`${total?.lines ?? count} ${(total?.lines ?? count) === 1 ? 'item' : 'items'}`}
      actions={
        isDismissed || vendorId === null ? undefined : <span className="font-semibold tabular-nums">{sum.filter(Boolean).join(' · ')}</span>
      }
    >
      <ul ref={keepsFocus} aria-label={heading} className="divide-y border-t">
        {lines.map((line) => (
          <LineRow
            key={line.itemId}
            line={line}
            planned={plannedLine(line, isDismissed ? nothingChosen : chosen.choices)}
            isLeftOut={chosen.choices.leftOut.has(line.itemId)}
            isDismissed={isDismissed}
            onLeaveOut={(isLeftOut) => chosen.leaveOut(line.itemId, isLeftOut)}
            onVendor={(id) => chosen.chooseVendor(line.itemId, id)}
            onPacks={(packs) => chosen.choosePacks(line.itemId, packs)}
            onDismiss={() => say(line, !isDismissed)}
          />
        ))}
      </ul>
    </Card>
  );
}

/** The way to what was just drafted, which stays when the toast is gone. */
function Drafted({ drafts }: { drafts: readonly ToOrderDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <output className="mt-4 block rounded-md border bg-surface px-4 py-3 md:px-5">
      Drafted:{' '}
      {drafts.map(({ id, number, vendor }, nth) => (
        <span key={id}>
          {nth > 0 ? ', ' : null}
          <Link to={`/orders/${id}`} className="touch font-medium text-accent underline-offset-4 hover:underline">
            PO-{number} {vendor}
          </Link>
        </span>
      ))}
    </output>
  );
}
