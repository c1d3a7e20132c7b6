import { limits } from '@onhand/contract/limits';
import type { RefillPlace } from '@onhand/contract/refills';
import type { SuggestionChange } from '@onhand/contract/refill-suggestions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { ShowMore } from '../../../platform/show-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonCard } from '../../../ui/skeleton-rows.tsx';
import { toast } from '../../../ui/toast.ts';
import { placeName } from '../refill-words.ts';
import { refillPlacesQuery } from '../refills.queries.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { changeWords, type Question, type Show, suggestionsQuery, useAcceptSuggestions } from './suggestions.queries.ts';

/** PLC-19: minimum and maximum from use. Nothing changes until somebody accepts it. */
export function SuggestionsView() {
  const places = useInfiniteQuery(refillPlacesQuery);
  return (
    <Loaded result={places} skeleton={<SkeletonCard rows={4} />}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={<ChartNoAxesColumn aria-hidden />}
            title="No place is refilled yet"
            text="Give an item a minimum in a van first. From then on its use says what the minimum should be."
          />
        ) : (
          <Suggestions places={all} />
        )
      }
    </Loaded>
  );
}

const leadTimes = [1, 2, 3, 5, 7, 14, 30].map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }));
const services = [0.9, 0.95, 0.98, 0.99].map((service) => ({ value: String(service), label: `${service * 100} %` }));
const spans = [30, 60, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));
const changes: readonly SuggestionChange[] = ['raise', 'lower', 'first'];

function Suggestions({ places }: { places: readonly RefillPlace[] }) {
  const [question, setQuestion] = useState<Question>({
    placeId: places[0]?.placeId ?? null,
    days: 90,
    leadTime: 1,
    service: 0.95,
    cycle: 7,
  });
  const [show, setShow] = useState<Show>('used');
  const result = useInfiniteQuery({
    ...suggestionsQuery(question, show),
    select: ({ pages }) => pages.flatMap((page) => page.suggestions),
  });
  const accept = useAcceptSuggestions();
  const ask = (part: Partial<Question>) => setQuestion({ ...question, ...part });
  const send = async (what: { itemIds: number[] } | { changes: SuggestionChange[] }) => {
    let set = 0;
    try {
      for (let offset = 0; ; offset += limits.suggestionsAccepted) {
        const { changed, hasMore } = await accept.mutateAsync({ body: { ...question, ...what, offset } });
        set += changed;
        if (!hasMore) break;
      }
    } catch {
      // The mutation has said why.
      return;
    }
    toast({ title: set === 1 ? 'Set for 1 item' : `Set for ${set} items`, tone: 'success' });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        <FormField label="Place" className="max-md:col-span-2">
          <Select
            options={places.map(({ placeId, name }) => ({ value: String(placeId ?? ''), label: placeName(name) }))}
            value={String(question.placeId ?? '')}
            onValueChange={(value) => ask({ placeId: value === '' ? null : Number(value) })}
          />
        </FormField>
        <FormField label="A refill takes">
          <Select options={leadTimes} value={String(question.leadTime)} onValueChange={(value) => ask({ leadTime: Number(value) })} />
        </FormField>
        <FormField label="And should last">
          <Select options={leadTimes} value={String(question.cycle)} onValueChange={(value) => ask({ cycle: Number(value) })} />
        </FormField>
        <FormField label="Never out on">
          <Select options={services} value={String(question.service)} onValueChange={(value) => ask({ service: Number(value) })} />
        </FormField>
        <FormField label="From the use of">
          <Select options={spans} value={String(question.days)} onValueChange={(value) => ask({ days: Number(value) })} />
        </FormField>
      </div>
      <Checkbox
        label="Show items with too little use as well"
        checked={show === 'all'}
        onCheckedChange={(isAll) => setShow(isAll ? 'all' : 'used')}
      />
      <Loaded result={result} skeleton={<SkeletonCard rows={5} />}>
        {(suggestions) =>
          suggestions.length === 0 ? (
            <EmptyState
              icon={<ChartNoAxesColumn aria-hidden />}
              title="Not enough use yet"
              text="An item that was used eight times or more in this place gets a suggestion."
            />
          ) : (
            <Card isPadded={false} title="Suggested minimum and maximum" description="Nothing changes until you accept it.">
              <div className="flex flex-wrap gap-2 px-4 pb-3 md:px-5">
                {changes.map((change) => (
                  <Button key={change} isBusy={accept.isPending} onClick={() => void send({ changes: [change] })}>
                    Accept all {changeWords[change]}
                  </Button>
                ))}
              </div>
              <ul aria-label="Suggestions" className="divide-y border-t">
                {suggestions.map((suggestion) => (
                  <SuggestionRow
                    key={suggestion.itemId}
                    suggestion={suggestion}
                    isBusy={accept.isPending}
                    onAccept={() => void send({ itemIds: [suggestion.itemId] })}
                  />
                ))}
              </ul>
              <ShowMore result={result}>Show more</ShowMore>
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}
