import type { Template, TemplateDifference } from '@onhand/contract/refill-templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quantityText } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { toast } from '../../../ui/toast.ts';
import { TreePicker } from '../../../ui/tree-picker.tsx';
import { foldersQuery } from '../../folders/folders.queries.ts';
import { placeName } from '../refill-words.ts';
import { useApplyTemplate, useLeaveTemplate } from './templates.queries.ts';

/** PLC-13: what would change in each place that follows, applied by choice. */
export function Followers({ template }: { template: Template }) {
  const folders = useQuery(foldersQuery).data ?? [];
  const apply = useApplyTemplate();
  const leave = useLeaveTemplate();
  const waiting = template.places.filter(({ differences }) => differences.length > 0);
  const [left, setLeft] = useState<ReadonlySet<number | null>>(new Set());
  const [added, setAdded] = useState<number | null>(null);
  const chosen = waiting.filter(({ placeId }) => !left.has(placeId)).map(({ placeId }) => placeId);
  const send = (placeIds: (number | null)[]) =>
    apply.mutate(
      { params: { id: template.id }, body: { placeIds } },
      {
        onSuccess: () => {
          setAdded(null);
          toast({ title: placeIds.length === 1 ? 'Applied' : `Applied to ${placeIds.length} places`, tone: 'success' });
        },
      },
    );
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
          <Button variant="primary" isBusy={apply.isPending} onClick={() => send(chosen)}>
            {chosen.length === 1 ? 'Apply' : `Apply to ${chosen.length} places`}
          </Button>
        ) : undefined
      }
    >
      <ul aria-label="Places that follow" className="divide-y border-t">
        {template.places.map(({ placeId, name, differences }) => (
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
            {differences.length > 0 ? (
              <ul className="mt-1 ml-8 flex flex-col gap-1 text-sm">
                {differences.map((difference) => (
                  <li key={difference.itemId} className="flex flex-wrap justify-between gap-x-4">
                    <span className="min-w-0 wrap-anywhere">{difference.name}</span>
                    <span className="text-muted tabular-nums">{differenceText(difference)}</span>
                  </li>
                ))}
              </ul>
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
        <Button disabled={added === null} isBusy={apply.isPending} onClick={() => (added === null ? undefined : send([added]))}>
          Apply to this place
        </Button>
      </div>
    </Card>
  );
}

const range = ({ minimum, maximum }: { minimum: string | null; maximum: string | null }) =>
  minimum === null ? 'none' : maximum === null ? quantityText(minimum) : `${quantityText(minimum)}–${quantityText(maximum)}`;
const differenceText = ({ now, wanted }: TemplateDifference) => `${range(now)} → ${wanted === null ? 'none' : range(wanted)}`;
