/** The end of the nth month after an anchor, in seconds: the anchor's day, or the month's last where it has no such day. */
export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const to = new Date(anchor * 1000);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}

/** The end of the month that begins then. */
export function nextPeriodEnd(anchor: number, start: number): number {
  let months = 1;
  while (monthsAfter(anchor, months) <= start) months++;
  return monthsAfter(anchor, months);
}
