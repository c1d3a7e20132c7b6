const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** “2 hours ago”; under a minute “just now”. */
export function timeAgo(then: string, now: Date, locale = 'en-US'): string {
  const passed = now.getTime() - new Date(then).getTime();
  const [unit, length] = steps.find(([, one]) => passed >= one) ?? [];
  if (!unit || !length) return 'just now';
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(passed / length), unit);
}
