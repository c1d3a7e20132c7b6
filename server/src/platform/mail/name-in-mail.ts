const longest = 60;

/**
 * A name as a mail shows it to somebody who does not know it: in quotation marks, short, without signs that turn the line around, and with
 * whatever could become a link broken up, since a name may be older than the rule for names or come from another provider.
 */
export function nameInMail(name: string): string {
  return `“${plainInMail(name)}”`;
}

/** The same without quotation marks, for a person who does something. */
export function plainInMail(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/:\/\//g, ' ')
    .replace(/[@＠]/g, ' at ')
    .replace(/[.。．｡](?=[\p{L}\p{N}])/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = Array.from(plain);
  return signs.length > longest
    ? `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : plain;
}
