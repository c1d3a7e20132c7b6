import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePreferences } from '../../../../platform/preferences.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { FormField } from '../../../../ui/form-field.tsx';
import { ModalBody, ModalFooter } from '../../../../ui/modal-parts.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { toastsStayAbove } from '../../../../ui/toast-room.ts';
import { toast } from '../../../../ui/toast.ts';
import { customFieldsQuery } from '../../../custom-fields/custom-fields.queries.ts';
import { unitsQuery } from '../../../units/units.queries.ts';
import { tellRefusal } from '../fields/field-errors.ts';
import { EssentialFields } from './item-form-fields.tsx';
import { MoreFields } from './item-form-more.tsx';
import { blankItem, changedNames, formErrorsOf, itemResolver, nextItem } from './item-form-values.ts';
import { useCurrentTags } from '../fields/tag-choice.tsx';
import { useItemDraft } from './use-item-draft.ts';
import { type NewItemInput, useSendItem } from './use-send-item.ts';
import { filledLines } from '../fields/vendor-lines.tsx';

export interface NewItemHandle {
  focus: () => void;
  /** True where closing would lose something. */
  hasInput: () => boolean;
  /** The person has said so. */
  forget: () => void;
}

/** Pictures that wait for their item. */
export type RenderPictures = (pictures: readonly File[], onChange: (pictures: File[]) => void) => ReactNode;

interface NewItemProps {
  folderId: number | null;
  /** Scanned, and to be the new item's. */
  code?: string | null;
  renderPictures: RenderPictures;
  onCreated: (itemId: number) => void;
  onCancel: () => void;
  ref: Ref<NewItemHandle>;
}

const essential = new Set(['name', 'folderId', 'quantity', 'unitId', 'unitCost', 'sellingPrice', 'sku', 'lowStockThreshold', 'tags']);
const isFoldedAway = (name: string) => !essential.has(name);

export function NewItem({ folderId, code = null, renderPictures, onCreated, onCancel, ref }: NewItemProps) {
  const { data: units = [] } = useQuery(unitsQuery);
  const { data: fields = [] } = useQuery(customFieldsQuery);
  const tags = useCurrentTags();
  const [pictures, setPictures] = useState<File[]>([]);
  const draft = useItemDraft({ folderId, code, pictureCount: pictures.length, resolver: itemResolver({ units, fields, tags }) });
  const { form, kept, hasInput, forget } = draft;
  const defaults = usePreferences();
  const [isMoreOpen, setIsMoreOpen] = useState(() => changedNames(form.getValues(), blankItem(null, defaults)).some(isFoldedAway));
  const { send, progress, isBusy } = useSendItem(forget);
  useImperativeHandle(ref, () => ({ focus: () => form.setFocus('name'), hasInput, forget }));

  const { body, goToProblem } = useWayToProblem();
  /** Opens what is folded away when the problem is there, and goes to it. */
  const show = (names: readonly string[]) => {
    setIsMoreOpen((isOpen) => isOpen || names.some(isFoldedAway));
    if (names.length > 0) goToProblem();
  };
  const refuse = (error: unknown) => {
    const { atFields, elsewhere } = formErrorsOf(error);
    tellRefusal(error);
    if (elsewhere[0]) toast({ title: 'Not created', description: elsewhere[0].message, tone: 'destructive' });
    for (const { field, message } of atFields) form.setError(field as 'name', { message });
    show(atFields.map(({ field }) => field.split('.')[0] ?? field));
  };
  const save = async (body: NewItemInput, isAnother: boolean) => {
    draft.setIsSent(true);
    const { item, error, isHere } = await send(body, pictures, isAnother);
    if (!isHere) return;
    if (!item) {
      draft.setIsSent(false);
      refuse(error);
    } else if (isAnother) {
      // The emptied form knows its fields only once it has been drawn again.
      flushSync(() => {
        setPictures([]);
        draft.startFrom(nextItem(form.getValues()));
      });
      form.setFocus('name');
    } else onCreated(item.id);
  };
  const submit = (isAnother: boolean) => (event: SyntheticEvent) => {
    // Empty lines are not sent; without them the others have the places that a refusal names.
    form.setValue('vendors', filledLines(form.getValues('vendors')));
    return form.handleSubmit(
      (body) => save(body, isAnother),
      (errors) => show(Object.keys(errors)),
    )(event);
  };
  return (
    <form onSubmit={isBusy ? (event) => event.preventDefault() : submit(false)} noValidate className="contents">
      <ModalBody ref={body} className="flex flex-col gap-5">
        {kept ? (
          <Banner
            className="rounded-md md:px-4"
            action={
              <Button size="sm" onClick={draft.startOver}>
                Start over
              </Button>
            }
          >
            This is what you had entered before.{kept.pictureCount > 0 ? ' Please choose the pictures again.' : ''}
          </Banner>
        ) : null}
        <div className="grid content-start gap-x-4 gap-y-5 md:grid-cols-2">
          <EssentialFields form={form} units={units} />
          <FormField label="Pictures" isOptional isGroup className="md:col-span-2">
            {renderPictures(pictures, setPictures)}
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
      <ModalFooter ref={toastsStayAbove}>
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

/** Moves the focus to the first field with a problem, once that is drawn. */
function useWayToProblem() {
  const body = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    const field = isWanted.current ? body.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!field) return;
    isWanted.current = false;
    field.focus();
  });
  return {
    body,
    goToProblem: () => {
      isWanted.current = true;
    },
  };
}
