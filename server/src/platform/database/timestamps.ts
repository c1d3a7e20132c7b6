/** PostgreSQL's own spelling of a moment in UTC, which is what a server's connections are told. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** A moment as JSON spells it, in milliseconds. A list has a hundred of them, and to make a Date of each takes longer than to cut the text. */
export function isoOf(text: string): string {
  if (!inUtc.test(text)) return new Date(text).toISOString();
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
