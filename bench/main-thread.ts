import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  /** Microseconds on the clock, and of the thread's own work. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

export interface Tasks {
  /** Milliseconds of work of each task of a page's main thread. */
  worked: number[];
  /** Milliseconds from its begin to its end: on a busy machine, with the time others had the processor. */
  lasted: number[];
}

/**
 * The main thread's tasks while something is done. The machine draws without a graphics card on the two cores that also run the
 * server and the database, so a task's own work says what the page does, and its time on the clock mostly what else was going on.
 */
export async function tasksDuring(devtools: CDPSession, work: () => Promise<void>): Promise<Tasks> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  await work();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);

  const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events.filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args.name === 'CrRendererMain').map(place),
  );
  const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(place(event)));
  if (tasks.length === 0) throw new Error('the browser told of no task');
  return { worked: tasks.map(({ tdur = 0 }) => tdur / 1000), lasted: tasks.map(({ dur = 0 }) => dur / 1000) };
}
