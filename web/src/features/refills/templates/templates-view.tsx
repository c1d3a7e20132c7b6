import type { TemplateSummary } from '@onhand/contract/refill-templates';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { itemCountText } from '../../../platform/count-text.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonCard } from '../../../ui/skeleton-rows.tsx';
import { placeName } from '../refill-words.ts';
import { CreateTemplateDialog } from './create-template-dialog.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { templateQuery, templatesQuery } from './templates.queries.ts';

/** PLC-13: what every van carries, said once. */
export function TemplatesView() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('template'));
  const open = (template: number | null) =>
    setParams(template === null ? { tab: 'templates' } : { tab: 'templates', template: String(template) });
  return id > 0 ? <OpenTemplate id={id} onClose={() => open(null)} /> : <TemplateList onOpen={open} />;
}

function OpenTemplate({ id, onClose }: { id: number; onClose: () => void }) {
  const template = useQuery(templateQuery(id));
  return (
    <Loaded result={template} skeleton={<SkeletonCard rows={6} />}>
      {(data) => <TemplateEditor key={data.id} template={data} onClose={onClose} />}
    </Loaded>
  );
}

function TemplateList({ onOpen }: { onOpen: (id: number) => void }) {
  const templates = useQuery(templatesQuery);
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden /> New template
    </Button>
  );
  return (
    <>
      <Loaded result={templates} skeleton={<SkeletonCard rows={3} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<ClipboardList aria-hidden />}
              title="No templates yet"
              text="Say once what every van carries, with its minimum and maximum. New vans get it in one tap, and follow when it changes."
              action={create}
            />
          ) : (
            <>
              <div className="flex justify-end">{create}</div>
              <Card isPadded={false} className="mt-3">
                <ul aria-label="Templates" className="divide-y">
                  {all.map((template) => (
                    <TemplateRow key={template.id} template={template} onOpen={() => onOpen(template.id)} />
                  ))}
                </ul>
              </Card>
            </>
          )
        }
      </Loaded>
      <CreateTemplateDialog isOpen={isCreating} onClose={() => setIsCreating(false)} onCreated={onOpen} />
    </>
  );
}

function TemplateRow({ template: { name, items, places }, onOpen }: { template: TemplateSummary; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full items-center gap-4 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2 md:px-5"
      >
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">
            {itemCountText(items)} ·{' '}
            {places.length === 0 ? 'nobody follows it yet' : places.map((place) => placeName(place.name)).join(', ')}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  );
}
