const day = 86_400_000;

interface LastDigest {
  /** The organization's own day it belongs to. */
  day: string;
  /** The moment it is due; what is younger waits for the next one. */
  at: Date;
}

/** The latest moment, up to now, at which a digest of this hour was due: today's, or before it yesterday's. */
export function lastDigestDue(now: Date, hour: number, timeZone: string): LastDigest {
  const clock = clockIn(timeZone);
  const today = clock(now).slice(0, 10);
  const todays = momentOf(clock, today, hour);
  if (todays <= now) return { day: today, at: todays };
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - day).toISOString().slice(0, 10);
  return { day: yesterday, at: momentOf(clock, yesterday, hour) };
}

type Clock = (moment: Date) => string;

/**
 * Returns the first moment at which the clock on the wall shows this hour that day. An hour that the clocks jump over comes when they have
 * jumped; one that they show twice counts the first time.
 */
function momentOf(clock: Clock, date: string, hour: number): Date {
  const wanted = `${date}T${String(hour).padStart(2, '0')}:00:00`;
  const asIfUtc = Date.parse(`${wanted}Z`);
  const offsetAt = (moment: number) => Date.parse(`${clock(new Date(moment))}Z`) - moment;
  // The offsets of the day before and the day after differ only around a change of the clocks.
  const [before, after] = [asIfUtc - offsetAt(asIfUtc - day), asIfUtc - offsetAt(asIfUtc + day)];
  const shown = [before, after].filter((moment) => clock(new Date(moment)) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** `2026-11-01T01:30:00` as the wall shows it; a zone that is not known here is taken for Greenwich. */
function clockIn(timeZone: string): Clock {
  const format = formatOf(timeZone);
  return (moment) => format.format(moment).replace(', ', 'T').replace(' ', 'T');
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes dates as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
      timeZone: isKnown(timeZone) ? timeZone : 'UTC',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('sv-SE', { timeZone }));
  } catch {
    return false;
  }
}
