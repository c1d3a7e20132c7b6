import type { Alert } from '@onhand/contract/alerts';
import { productName } from '@onhand/contract/product';
import type { MailBlock, MailContent, MailRow } from '../../platform/mail/layout.ts';
import { alertText, alertTitle, lowAndOutText } from './notifications.rules.ts';
import type { Note } from './mail-lines.store.ts';

/** The most alerts, and the most other lines, of one mail: mailboxes cut long ones off. */
export const shownAtMost = 40;

export interface MailNews {
  /** The first of them, with how many there are. */
  alerts: readonly Alert[];
  alertCount: number;
  /** The numbers of all low and out items, as the app shows them. */
  inAll: { low: number; out: number };
  notes: readonly Note[];
  noteCount: number;
  isDigest: boolean;
  organizationName: string;
  /** The app's address. */
  origin: string;
  unsubscribeUrl: string;
}

/** One mail about everything that came together: what ran low first, because that is what someone has to act on. */
export function mailAbout(news: MailNews): MailContent & { subject: string } {
  const { alerts, notes, isDigest, organizationName, origin, unsubscribeUrl } = news;
  const title = titleOf(news);
  return {
    subject: isDigest ? `Daily digest: ${title}` : title,
    title,
    preview: [...alerts.map(({ item }) => item.name), ...notes.map((note) => note.title)].slice(0, 4).join(', '),
    organizationName,
    blocks: [...alertBlocks(news), ...noteBlocks(news)],
    reason: isDigest
      ? `You get this digest once a day as a member of ${organizationName} on ${productName}.`
      : `You get this mail as a member of ${organizationName} on ${productName}, because your settings say “at once”.`,
    unsubscribe: { url: unsubscribeUrl, settingsUrl: `${origin}/settings/notifications` },
  };
}

function titleOf({ alerts, alertCount, notes, noteCount, organizationName }: MailNews): string {
  const [alert, note] = [alerts[0], notes[0]];
  if (noteCount === 0 && alert) {
    if (alertCount > 1) return `${figure(alertCount)} items need restocking`;
    return alertTitle(alert);
  }
  if (alertCount === 0 && noteCount === 1 && note) return note.title;
  return `${figure(alertCount + noteCount)} updates from ${organizationName}`;
}

const figure = (count: number) => count.toLocaleString('en-US');

function alertBlocks({ alerts, alertCount, inAll, notes, origin }: MailNews): MailBlock[] {
  if (alerts.length === 0) return [];
  // Items that are out come before low ones, each in the order it happened.
  const ordered = [...alerts].sort((a, b) => Number(b.kind === 'out') - Number(a.kind === 'out') || a.id - b.id);
  const rows = ordered.map(
    (alert): MailRow => ({
      title: alert.isOfPlace ? alertTitle(alert) : alert.item.name,
      detail: [alertText(alert), alert.item.vendor].filter(Boolean).join(' · '),
      link: `${origin}/item/${alert.item.id}`,
      mark: alert.kind === 'out' ? { text: 'Out of stock', tone: 'bad' } : { text: 'Low stock', tone: 'warn' },
    }),
  );
  return [
    ...(notes.length > 0 ? [{ kind: 'heading', text: 'Low stock' } as const] : []),
    { kind: 'rows', rows },
    ...more(alertCount - alerts.length),
    // Places may be low of what there is enough of elsewhere.
    ...(inAll.low + inAll.out > 0 ? [{ kind: 'text', text: `In all: ${lowAndOutText(inAll)}.` } as const] : []),
    { kind: 'button', label: 'Open alerts', url: `${origin}/alerts` },
  ];
}

function noteBlocks({ alerts, notes, noteCount, origin }: MailNews): MailBlock[] {
  const [only] = notes;
  if (!only) return [];
  if (notes.length === 1 && alerts.length === 0) {
    const text = only.text ? [{ kind: 'text', text: only.text } as const] : [];
    return [...text, { kind: 'button', label: 'Open', url: `${origin}${only.link}` }];
  }
  const rows = notes.map(({ title, text, link }): MailRow => ({ title, detail: text, link: `${origin}${link}` }));
  return [
    ...(alerts.length > 0 ? [{ kind: 'heading', text: 'Other updates' } as const] : []),
    { kind: 'rows', rows },
    ...more(noteCount - notes.length),
    { kind: 'button', label: 'Open notifications', url: `${origin}/notifications` },
  ];
}

function more(count: number): MailBlock[] {
  return count > 0 ? [{ kind: 'text', text: `And ${figure(count)} more.` }] : [];
}
