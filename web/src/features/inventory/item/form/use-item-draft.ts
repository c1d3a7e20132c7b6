import type { ItemInput } from '@onhand/contract/item-inputs';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { usePreferences } from '../../../../platform/preferences.ts';
import { useUser } from '../../../../platform/session.ts';
import { foldersQuery } from '../../../folders/folders.queries.ts';
import { clearDraft, readDraft, writeDraft } from './item-draft.ts';
import { blankItem, changedNames, type ItemFormValues, withCode } from './item-form-values.ts';

interface DraftOptions {
  folderId: number | null;
  /** Scanned, and to be the new item's. */
  code: string | null;
  pictureCount: number;
  resolver: Resolver<ItemFormValues, unknown, z.output<typeof ItemInput>>;
}

/** The form of a new item, which goes on where it was left. */
export function useItemDraft({ folderId, code, pictureCount, resolver }: DraftOptions) {
  const user = useUser();
  const [kept, setKept] = useState(() => readDraft(user));
  const defaults = usePreferences();
  const blank = useRef(blankItem(folderId, defaults));
  const isSent = useRef(false);
  const form = useForm({ resolver, defaultValues: withCode(kept?.values ?? blankItem(folderId, defaults), code), shouldFocusError: false });
  const { getValues, setValue, reset, subscribe } = form;

  /** Asked of the form itself: what was typed a moment ago may not have been drawn yet. */
  const hasInput = () => !isSent.current && (pictureCount > 0 || changedNames(getValues(), blank.current).length > 0);
  const keep = useEffectEvent((count = pictureCount) => {
    if (isSent.current) return;
    if (hasInput()) writeDraft(user, { values: getValues(), pictureCount: count });
    else clearDraft(user);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);
  useEffect(() => keep(pictureCount), [pictureCount]);

  const holdBack = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasInput()) event.preventDefault();
  });
  useEffect(() => {
    const handle = (event: BeforeUnloadEvent) => holdBack(event);
    window.addEventListener('beforeunload', handle);
    return () => window.removeEventListener('beforeunload', handle);
  }, []);

  const onlyFolder = useOnlyFolder();
  const choose = useEffectEvent((id: number) => {
    if (getValues('folderId') !== null) return;
    blank.current = { ...blank.current, folderId: id };
    setValue('folderId', id);
  });
  useEffect(() => {
    if (onlyFolder !== null) choose(onlyFolder);
  }, [onlyFolder]);

  return {
    form,
    /** The draft that was entered before and is shown again. */
    kept,
    hasInput,
    /** While it is on its way, and once it is there, there is nothing to lose. */
    setIsSent: (isNow: boolean) => {
      isSent.current = isNow;
    },
    forget: () => clearDraft(user),
    startFrom: (values: ItemFormValues) => {
      isSent.current = false;
      blank.current = values;
      reset(values);
      setKept(null);
      clearDraft(user);
    },
    startOver: () => {
      blank.current = blankItem(folderId ?? onlyFolder, defaults);
      reset(blank.current);
      setKept(null);
      clearDraft(user);
    },
  };
}

/** A person who may use only one folder need not choose it. */
function useOnlyFolder(): number | null {
  const { role } = useUser();
  const { data: folders } = useQuery(foldersQuery);
  const [first, second] = can(role, 'ALL_FOLDERS') ? [] : (folders ?? []);
  return first && !second ? first.id : null;
}
