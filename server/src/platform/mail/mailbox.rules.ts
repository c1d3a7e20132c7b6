/** Mail providers that take a letter's dots for nothing. */
const dotless: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * One spelling for each mailbox: what follows a plus leads to the same one almost everywhere. If it does not, somebody is taken for their
 * neighbour, which costs them a trial and nothing else.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [name, host] = [address.slice(0, at), address.slice(at + 1)];
  if (at <= 0) return address;
  const plus = name.indexOf('+');
  const box = plus > 0 ? name.slice(0, plus) : name;
  const known = dotless[host];
  return known ? `${box.replaceAll('.', '')}@${known}` : `${box}@${host}`;
}
