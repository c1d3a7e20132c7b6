import type { KitSummary } from '@onhand/contract/kits';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Boxes, ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { KitSheet } from './kit-sheet.tsx';
import { kitsQuery, madeText } from './kits.queries.ts';

interface KitsScreenProps {
  renderHead: (actions: ReactNode) => ReactNode;
  renderScanner: (onCode: (code: string) => void) => ReactNode;
}

/** JOB-02, JOB-10: parts that go together, and how many of them can be made of what is free. */
export function KitsScreen({ renderHead, renderScanner }: KitsScreenProps) {
  const mayEdit = can(useUser().role, 'MANAGE_JOBS');
  const result = useQuery(kitsQuery);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const label = (
    <>
      <Plus aria-hidden />
      New kit
    </>
  );
  const hasSome = (result.data?.length ?? 0) > 0;
  return (
    <div className="max-md:pb-20">
      {renderHead(mayEdit && hasSome ? <MainAction onClick={() => setOpen('new')}>{label}</MainAction> : undefined)}
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={4} />}>
        {(kits) =>
          kits.length === 0 ? (
            <EmptyState
              icon={<Boxes aria-hidden />}
              title="No kits yet"
              text="A kit is parts that go together, such as a radiator connection. A template is what a usual job takes. Either goes onto a job in one tap."
              {...(mayEdit && {
                action: (
                  <Button variant="primary" onClick={() => setOpen('new')}>
                    {label}
                  </Button>
                ),
              })}
            />
          ) : (
            <Card isPadded={false} className="mt-4">
              <ul aria-label="Kits and templates" className="divide-y">
                {kits.map((kit) => (
                  <Row key={kit.id} kit={kit} onOpen={() => setOpen(kit.id)} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      {open === null ? null : (
        <KitSheet key={open} open={open} mayEdit={mayEdit} renderScanner={renderScanner} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function Row({ kit, onOpen }: { kit: KitSummary; onOpen: () => void }) {
  const isOut = kit.canMake === null || kit.canMake === '0';
  return (
    <li>
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-4 px-4 py-2.5 text-left hover:bg-hover md:px-5"
        onClick={onOpen}
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {kit.name}
            <Badge>{kit.kind === 'kit' ? 'Kit' : 'Template'}</Badge>
          </span>
          <span className="block text-sm text-muted">
            {kit.lineCount === 1 ? '1 part' : `${kit.lineCount} parts`}
            {kit.makes === '1' ? '' : ` make ${quantityText(kit.makes)}`}
            {kit.note ? ` · ${kit.note}` : ''}
          </span>
          <span className={isOut ? 'block text-sm text-bad' : 'block text-sm text-muted'}>{madeText(kit)}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  );
}
