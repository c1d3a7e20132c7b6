import type { Job } from '../../platform/jobs/job.ts';
import { takeSnapshots } from './snapshots.service.ts';

/** Every night; months that ended while no server ran are made up for. */
export const takingSnapshots: Job = {
  name: 'report-snapshots',
  schedule: '20 7 * * *',
  isLong: true,
  expiresAfterSeconds: 6 * 60 * 60,
  run: ({ db, now }, _data, signal) => takeSnapshots(db, now(), { signal }),
};
