import type { Template, TemplateItem } from '@onhand/contract/refill-templates';
import { ChevronLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../platform/error-toast.ts';
import { quantityProblem } from '../../../platform/quantity-check.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { AddItem } from './add-item.tsx';
import { Followers } from './followers.tsx';
import { useRemoveTemplate, useUpdateTemplate } from './templates.queries.ts';

type DraftItem = Omit<TemplateItem, 'minimum' | 'maximum'> & { minimum: string; maximum: string };
const draftOf = ({ items }: Template): DraftItem[] => items.map((item) => ({ ...item, maximum: item.maximum ?? '' }));
const anyDecimals = { name: '', allowsDecimals: true };

/** Items with minimum and maximum; what they would change in each place that follows is shown before anything does. */
export function TemplateEditor({ template, onClose }: { template: Template; onClose: () => void }) {
  const update = useUpdateTemplate();
  const remove = useRemoveTemplate();
  const [name, setName] = useState(template.name);
  const [items, setItems] = useState<DraftItem[]>(() => draftOf(template));
  const [isDeleting, setIsDeleting] = useState(false);
  const isChanged = name !== template.name || JSON.stringify(items) !== JSON.stringify(draftOf(template));
  const problem = items.map(problemOf).find(Boolean);
  const change = (itemId: number, part: Partial<DraftItem>) =>
    setItems(items.map((item) => (item.itemId === itemId ? { ...item, ...part } : item)));
  const save = () => {
    const body = {
      name,
      items: items.map(({ itemId, minimum, maximum }) => ({
        itemId,
        minimum: minimum.trim(),
        maximum: maximum.trim() === '' ? null : maximum.trim(),
      })),
    };
    update.mutate(
      { params: { id: template.id }, body },
      {
        onSuccess: (saved) => {
          setItems(draftOf(saved));
          toast({ title: 'Template saved', description: 'Nothing changed in your places yet: apply it where it should.', tone: 'success' });
        },
        onError: showError,
      },
    );
  };
  return (
    <div className="flex flex-col gap-4 pb-20">
      <div className="flex items-center gap-2">
        <IconButton label="All templates" icon={<ChevronLeft aria-hidden />} onClick={onClose} />
        <Input
          aria-label="Name of the template"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="max-w-sm grow"
        />
        <IconButton label="Delete template" icon={<Trash2 aria-hidden />} onClick={() => setIsDeleting(true)} />
      </div>
      <Card isPadded={false} title="Items" description="At or under the minimum a place is filled up to its maximum.">
        <ul aria-label="Items of the template" className="divide-y border-t">
          {items.map((item) => (
            <li key={item.itemId} className="flex flex-wrap items-center gap-2 py-2 pr-2 pl-4 md:pl-5">
              <span className="grow max-md:basis-full">
                <span className="block font-medium wrap-anywhere">{item.name}</span>
                <span className="block text-sm text-muted">{[item.sku, item.unit].filter(Boolean).join(' · ')}</span>
              </span>
              <Input
                isNumeric
                aria-label={`Minimum of ${item.name}`}
                trailing="min"
                className="w-28! max-md:grow"
                value={item.minimum}
                onChange={(event) => change(item.itemId, { minimum: event.target.value })}
              />
              <Input
                isNumeric
                aria-label={`Maximum of ${item.name}`}
                trailing="max"
                className="w-28! max-md:grow"
                value={item.maximum}
                onChange={(event) => change(item.itemId, { maximum: event.target.value })}
              />
              <IconButton
                label={`Take ${item.name} off`}
                icon={<Trash2 aria-hidden />}
                onClick={() => setItems(items.filter((one) => one !== item))}
              />
            </li>
          ))}
        </ul>
        <div className="border-t p-3">
          <AddItem
            known={new Set(items.map(({ itemId }) => itemId))}
            onAdd={({ id, name: itemName, sku, unit }) =>
              setItems([...items, { itemId: id, name: itemName, sku, unit: unit?.name ?? null, minimum: '1', maximum: '' }])
            }
          />
        </div>
      </Card>
      {isChanged ? (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {problem ? <p className="text-sm text-bad">{problem}</p> : null}
          <Button variant="primary" isBusy={update.isPending} disabled={problem !== undefined || name.trim() === ''} onClick={save}>
            Save template
          </Button>
        </div>
      ) : (
        <Followers template={template} />
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete “${template.name}”?`}
        text="The places that follow it keep their minimum and maximum."
        confirmLabel="Delete template"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: template.id } }, { onSuccess: onClose })}
      />
    </div>
  );
}

function problemOf({ name, minimum, maximum }: DraftItem): string | undefined {
  const typed = quantityProblem(minimum, anyDecimals) ?? (maximum.trim() === '' ? undefined : quantityProblem(maximum, anyDecimals));
  if (typed) return `${name}: ${typed}`;
  if (maximum.trim() !== '' && Number(maximum) < Number(minimum)) return `${name}: the maximum must not be below the minimum.`;
  return undefined;
}
