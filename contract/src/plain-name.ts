import { text } from './text.ts';

/**
 * Matches texts that a mail program turns into a link: a mail address, a web address, or no more than a host. Full stops of other scripts
 * count too.
 */
export const addressPattern = /[@＠]|:\/\/|\bwww\.|[\p{L}\p{N}][.。．｡]\p{L}{2}/iu;

export const addressInName = 'A name holds no web or mail address. After a point, leave a space.';

/** True if a new name brings an address in. A name from a time when addresses were allowed may stay as it is. */
export const isAddressNewIn = (name: string, before: string) => name !== before && addressPattern.test(name);

/**
 * The name of an organization or a person: a line without an address. It stands in mails that come from the operator's own address, where
 * whoever chose it could otherwise make strangers follow a link of theirs.
 */
export function plainName(maxLength: number) {
  return text(maxLength).refine((name) => !addressPattern.test(name), addressInName);
}
