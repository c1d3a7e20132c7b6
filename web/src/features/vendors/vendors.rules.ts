import type { Vendor } from '@onhand/contract/vendors';

/** Every word has to stand somewhere in what the list shows of a vendor. */
export function matching(vendors: readonly Vendor[], search: string): Vendor[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return vendors.filter(({ name, contact, email, phone }) => {
    const text = [name, contact, email, phone].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** People type “acme.com”; a link needs the rest. */
export function webAddress(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** Null for an empty field; what is no number stays one that is refused. */
export function daysIn(typed: string | number | null): number | null {
  if (typed === null || String(typed).trim() === '') return null;
  return Number(typed);
}

export function leadTimeText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Makes a link that a phone dials, without the spaces and brackets people write. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
}
