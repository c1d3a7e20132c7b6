import type { CurrentUser } from '@onhand/contract/auth';
import { blankItem, type ItemFormValues } from './item-form-values.ts';

/** A new item that was begun: it outlives Back and a reload, but not the tab. */
export interface ItemDraft {
  values: ItemFormValues;
  /** Files cannot be kept, only how many there were. */
  pictureCount: number;
}

type Owner = Pick<CurrentUser, 'id' | 'organizationId'>;

// The key holds the user, because the next person who signs in in this tab has drafts of their own.
const keyFor = ({ id, organizationId }: Owner) => `onhand.newItem.${organizationId}.${id}`;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** The draft may be older than the page, so only values of today's shape are taken. */
export function readDraft(owner: Owner): ItemDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyFor(owner)) ?? 'null') as Partial<ItemDraft> | null;
    if (!kept?.values) return null;
    const blank = blankItem(null);
    const fitting = Object.entries(kept.values).filter(([name, value]) => {
      if (name === 'folderId') return value === null || typeof value === 'number';
      return name in blank && kindOf(value) === kindOf(blank[name as keyof ItemFormValues]);
    });
    return { values: { ...blank, ...Object.fromEntries(fitting) }, pictureCount: kept.pictureCount ?? 0 };
  } catch {
    return null;
  }
}

export function writeDraft(owner: Owner, draft: ItemDraft): void {
  try {
    sessionStorage.setItem(keyFor(owner), JSON.stringify(draft));
  } catch {
    // A full or refused storage keeps no drafts; the form itself still asks before it goes.
  }
}

export function clearDraft(owner: Owner): void {
  try {
    sessionStorage.removeItem(keyFor(owner));
  } catch {
    // Without storage there is just no draft.
  }
}
