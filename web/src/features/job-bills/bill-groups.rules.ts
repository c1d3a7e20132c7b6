import type { UnbilledLine } from '@onhand/contract/job-bills';
import { addDecimals } from '../../platform/decimal.ts';

export interface JobToBill {
  jobId: number;
  number: number;
  title: string;
  isDone: boolean;
  total: string;
  unpriced: number;
  lines: UnbilledLine[];
}

export interface CustomerToBill {
  name: string;
  total: string;
  jobs: JobToBill[];
}

const sum = (totals: readonly (string | null)[]) => totals.reduce<string>((all, total) => addDecimals(all, total ?? '0'), '0');

/** By customer, and by job within. */
export function byCustomer(lines: readonly UnbilledLine[]): CustomerToBill[] {
  return [...Map.groupBy(lines, ({ customerName }) => customerName)].map(([name, theirs]) => {
    const jobs = [...Map.groupBy(theirs, ({ jobId }) => jobId)].map(([jobId, ofJob]) => {
      const first = ofJob[0] as UnbilledLine;
      return {
        jobId,
        number: first.jobNumber,
        title: first.jobTitle,
        isDone: first.isDone,
        total: sum(ofJob.map(({ total }) => total)),
        unpriced: ofJob.filter(({ price }) => price === null).length,
        lines: ofJob,
      };
    });
    return { name, jobs, total: sum(jobs.map(({ total }) => total)) };
  });
}
