import type { Template, TemplateDifference } from '@onhand/contract/refill-templates';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quantityText } from '../../../platform/format.ts';
import { ShowMore } from '../../../platform/show-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { toast } from '../../../ui/toast.ts';
import { TreePicker } from '../../../ui/tree-picker.tsx';
import { foldersQuery } from '../../folders/folders.queries.ts';
import { placeName } from '../refill-words.ts';
import { partsOf } from './apply-parts.rules.ts';
import { differencesQuery, useApplyTemplate, useLeaveTemplate } from './templates.queries.ts';

/** PLC-13: what would change in each place that follows, applied by choice. */
export function Followers({ template }: { template: Template }) {
  const folders = useQuery(foldersQuery).data ?? [];
  const apply = useApplyTemplate();
  const leave = useLeaveTemplate();
  const waiting = template.places.filter(({ differenceCount }) => differenceCount > 0);
  const [left, setLeft] = useState<ReadonlySet<number | null>>(new Set());
  const [added, setAdded] = useState<number | null>(null);
  const chosen = waiting.filter(({ placeId }) => !left.has(placeId));
  const send = async (...parts: (number | null)[][]) => {
    try {
      for (const placeIds of parts) await apply.mutateAsync({ params: { id: template.id }, body: { placeIds } });
    } catch {
      // The mutation has said why; what was applied before is shown.
      return;
    }
    setAdded(null);
    const count = parts.flat().length;
    toast({ title: count === 1 ? 'Applied' : `Applied to ${count} places`, tone: 'success' });
  };
  const toggle = (placeId: number | null) => {
    const next = new Set(left);
    if (!next.delete(placeId)) next.add(placeId);
    setLeft(next);
  };
  return (
    <Card
      isPadded={false}
      title="Places that follow it"
      description="A change of the template is shown here first, for each place."
      actions={
        chosen.length > 0 ? (
          <Button variant="primary" isBusy={apply.isPending} onClick={() => void send(...partsOf(chosen))}>
            {chosen.length === 1 ? 'Apply' : `Apply to ${chosen.length} places`}
          </Button>
        ) : undefined
      }
    >
      <ul aria-label="Places that follow" className="divide-y border-t">
        {template.places.map(({ placeId, name, differenceCount, differences }) => (
          <li key={placeId ?? 0} className="px-4 py-3 md:px-5">
            <div className="flex items-center gap-3">
              {differences.length > 0 ? (
                <Checkbox className="grow" label={placeName(name)} checked={!left.has(placeId)} onCheckedChange={() => toggle(placeId)} />
              ) : (
                <p className="grow">
                  {placeName(name)} <span className="text-sm text-muted">is as the template says</span>
                </p>
              )}
              <Button variant="ghost" onClick={() => leave.mutate({ params: { id: template.id }, body: { placeId } })}>
                Stop following
              </Button>
            </div>
            {differenceCount > 0 ? (
              <Differences templateId={template.id} placeId={placeId} first={differences} count={differenceCount} />
            ) : null}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t p-3">
        <span className="min-w-48 grow">
          <TreePicker
            nodes={folders}
            label="Place"
            noneLabel="Choose a van or shelf"
            value={added}
            onChange={setAdded}
            disabledIds={new Set(template.places.flatMap(({ placeId }) => placeId ?? []))}
          />
        </span>
        <Button disabled={added === null} isBusy={apply.isPending} onClick={() => (added === null ? undefined : void send([added]))}>
          Apply to this place
        </Button>
      </div>
    </Card>
  );
}

interface DifferencesProps {
  templateId: number;
  placeId: number | null;
  first: readonly TemplateDifference[];
  count: number;
}

function Differences({ templateId, placeId, first, count }: DifferencesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const whole = useInfiniteQuery({ ...differencesQuery(templateId, placeId), enabled: isWhole });
  const shown = isWhole ? (whole.data ?? first) : first;
  return (
    <>
      <ul className="mt-1 ml-8 flex flex-col gap-1 text-sm">
        {shown.map((difference) => (
          <li key={difference.itemId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{difference.name}</span>
            <span className="text-muted tabular-nums">{differenceText(difference)}</span>
          </li>
        ))}
      </ul>
      {shown.length < count && !isWhole ? (
        <Button variant="ghost" className="ml-5" onClick={() => setIsWhole(true)}>
          Show all {quantityText(String(count))}
        </Button>
      ) : null}
      {isWhole ? (
        <ShowMore result={whole} hasLine={false}>
          Show more
        </ShowMore>
      ) : null}
    </>
  );
}

const range = ({ minimum, maximum }: { minimum: string | null; maximum: string | null }) =>
  minimum === null ? 'none' : maximum === null ? quantityText(minimum) : `${quantityText(minimum)}–${quantityText(maximum)}`;
const differenceText = ({ now, wanted }: TemplateDifference) => `${range(now)} → ${wanted === null ? 'none' : range(wanted)}`;
