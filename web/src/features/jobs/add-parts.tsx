import type { ItemSummary } from '@onhand/contract/item-answers';
import type { Job } from '@onhand/contract/job-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { freeText } from '../../platform/reserved-text.ts';
import { quantityText } from '../../platform/format.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { FoundList } from '../../ui/found-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { partsQuery, usePlanLines } from './jobs.queries.ts';

const KitDialog = lazy(() => import('./add-kit-dialog.tsx').then((file) => ({ default: file.AddKitDialog })));

type Candidate = Pick<ItemSummary, 'id' | 'name' | 'sku' | 'quantity' | 'unit' | 'reserved'>;

/** Plans a part by scan, by search, or a whole kit of them; what is free is reserved at once, and what is short is said. */
export function AddParts({ job, renderScanner }: { job: Job; renderScanner: (onCode: (code: string) => void) => ReactNode }) {
  const queryClient = useQueryClient();
  const plan = usePlanLines();
  const [search, setSearch] = useState('');
  const [isKit, setIsKit] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const isMobile = useIsMobile();
  const text = useDeferredValue(search.trim());
  const found = useQuery(partsQuery(text));
  const add = (item: Candidate) => {
    setSearch('');
    plan.mutate(
      { params: { id: job.id }, body: { lines: [{ itemId: item.id, quantity: '1' }] } },
      {
        onSuccess: ({ lines }) => {
          const line = lines.find(({ itemId }) => itemId === item.id);
          if (line && line.short !== '0')
            toast({ title: item.name, description: `${quantityText(line.short)} short: no more is free.`, duration: 4000 });
        },
      },
    );
  };
  const scanned = async (code: string) => {
    try {
      const [only, another] = await queryClient.fetchQuery(partsQuery(code.trim()));
      if (only && !another) add(only);
      else setSearch(code);
    } catch (error) {
      showError(error);
    }
  };
  const type = (next: string) => {
    // What is found opens below the field, where a phone has its keyboard and the screen's button.
    if (isMobile && search === '') room.current?.scrollIntoView({ block: 'start' });
    setSearch(next);
  };
  return (
    <div ref={room} className="relative scroll-mt-16 px-4 py-3">
      <CodeField
        label="Plan a part"
        placeholder="Plan a part: scan or search"
        text={search}
        onCode={(code) => void scanned(code)}
        onType={type}
      >
        {renderScanner((code) => void scanned(code))}
        <IconButton label="Add a kit or template" variant="secondary" icon={<Boxes aria-hidden />} onClick={() => setIsKit(true)} />
      </CodeField>
      {text === '' ? null : (
        <FoundList
          label="Found items"
          nothing="No item is called that."
          isWaiting={found.isFetching}
          rows={found.data?.map((item) => ({
            key: String(item.id),
            name: item.name,
            below: item.sku,
            beside: freeText(item, item.unit?.name, 'on hand'),
            onChoose: () => add(item),
          }))}
        />
      )}
      <Suspense fallback={null}>{isKit ? <KitDialog job={job} onClose={() => setIsKit(false)} /> : null}</Suspense>
    </div>
  );
}
