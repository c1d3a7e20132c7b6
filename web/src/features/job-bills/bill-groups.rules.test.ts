import type { UnbilledLine } from '@onhand/contract/job-bills';
import { expect, test } from 'vitest';
import { byCustomer } from './bill-groups.rules.ts';

const line = (jobId: number, customerName: string, total: string | null) =>
  ({
    jobId,
    jobNumber: jobId,
    jobTitle: 'Job',
    customerName,
    isDone: true,
    total,
    price: total === null ? null : '1',
  }) as unknown as UnbilledLine;

test('[JOB-08] what is to be billed stands by customer and job, exactly added up, with what has no price told', () => {
  const groups = byCustomer([line(1, 'Ames', '0.10'), line(1, 'Ames', '0.20'), line(2, 'Ames', null), line(3, 'Fuller', '-4')]);
  expect(groups.map(({ name, total, jobs }) => [name, total, jobs.map((job) => [job.jobId, job.total, job.unpriced])])).toEqual([
    [
      'Ames',
      '0.3',
      [
        [1, '0.3', 0],
        [2, '0', 1],
      ],
    ],
    ['Fuller', '-4', [[3, '-4', 0]]],
  ]);
});
