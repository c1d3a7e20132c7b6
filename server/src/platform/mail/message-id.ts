/** The same for every try at one mail, so that a mailbox can drop a second copy. `Onhand <no-reply@example.com>` → `…@example.com`. */
export function messageIdOf(id: string, mailFrom: string): string {
  return `${id}@${/@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'}`;
}
