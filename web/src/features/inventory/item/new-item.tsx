import type { ItemInput } from '@onhand/contract/inventory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { ModalBody, ModalFooter } from '../../../ui/modal-parts.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { unitsQuery } from '../../units/units.queries.ts';
import { useCreateItem } from '../inventory.queries.ts';
import { fieldErrorsOf, tellRefusal } from './field-errors.ts';
import { EssentialFields } from './item-form-fields.tsx';
import { MoreFields } from './item-form-more.tsx';
import { blankItem, itemResolver, nextItem } from './item-form-values.ts';
import { type UploadProgress, uploadPictures } from './picture.queries.ts';
import { QueuedPictures } from './queued-pictures.tsx';

interface NewItemProps {
  folderId: number | null;
  onCreated: (itemId: number) => void;
  onCancel: () => void;
  /** Whether there is something to lose. */
  onInput: (hasInput: boolean) => void;
}

const essential = new Set(['name', 'folderId', 'quantity', 'unitId', 'unitCost', 'sellingPrice', 'sku', 'lowStockThreshold', 'tags']);

export function NewItem({ folderId, onCreated, onCancel, onInput }: NewItemProps) {
  const queryClient = useQueryClient();
  const { data: units = [] } = useQuery(unitsQuery);
  const { data: fields = [] } = useQuery(customFieldsQuery);
  const create = useCreateItem();
  const [pictures, setPictures] = useState<File[]>([]);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const form = useForm({ resolver: itemResolver({ units, fields }), defaultValues: blankItem(folderId), shouldFocusError: false });
  const { handleSubmit, setError, setFocus, getValues, reset, formState } = form;
  const isBusy = create.isPending || progress !== null;
  useTold(formState.isDirty || pictures.length > 0, onInput);

  /** Opens what is folded away when the problem is there, and goes to it. */
  const show = (names: readonly string[]) => {
    flushSync(() => setIsMoreOpen((isOpen) => isOpen || names.some((name) => !essential.has(name))));
    if (names[0]) setFocus(names[0] as 'name');
  };
  const save = async (body: ItemInput, isAnother: boolean) => {
    try {
      const item = await create.mutateAsync({ body });
      if (pictures.length > 0) await uploadPictures(queryClient, item.id, pictures, setProgress);
      setProgress(null);
      // Opened, the item is its own confirmation, and a toast would lie over its buttons.
      if (!isAnother) {
        onCreated(item.id);
        return;
      }
      toast({ title: `“${item.name}” created`, tone: 'success' });
      // The emptied form knows its fields only once it has been drawn again.
      flushSync(() => {
        setPictures([]);
        reset(nextItem(getValues()));
      });
      setFocus('name');
    } catch (error) {
      const problems = fieldErrorsOf(error);
      tellRefusal(error);
      for (const { field, message } of problems) setError(field as 'name', { message });
      show(problems.map(({ field }) => field.split('.')[0] ?? field));
    }
  };
  const submit = (isAnother: boolean) =>
    handleSubmit(
      (body) => save(body, isAnother),
      (errors) => show(Object.keys(errors)),
    );
  return (
    <form onSubmit={isBusy ? (event) => event.preventDefault() : submit(false)} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <div className="grid content-start gap-x-4 gap-y-5 md:grid-cols-2">
          <EssentialFields form={form} units={units} />
          <FormField label="Pictures" isOptional isGroup className="md:col-span-2">
            <QueuedPictures pictures={pictures} onChange={setPictures} />
          </FormField>
        </div>
        <Button variant="ghost" className="-ml-3.5 self-start" aria-expanded={isMoreOpen} onClick={() => setIsMoreOpen(!isMoreOpen)}>
          <ChevronRight aria-hidden className={cx('transition-transform duration-150', isMoreOpen && 'rotate-90')} />
          More details
        </Button>
        <div hidden={!isMoreOpen} className={cx('content-start gap-x-4 gap-y-5 md:grid-cols-2', isMoreOpen && 'grid')}>
          <MoreFields form={form} fields={fields} />
        </div>
        {progress ? <Progress label="Uploading pictures" value={progress.done} max={progress.total} /> : null}
      </ModalBody>
      <ModalFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button isBusy={isBusy} onClick={submit(true)}>
          Create and add another
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Create
        </Button>
      </ModalFooter>
    </form>
  );
}

function useTold(hasInput: boolean, onInput: (hasInput: boolean) => void): void {
  const tell = useEffectEvent(onInput);
  useEffect(() => tell(hasInput), [hasInput]);
}
