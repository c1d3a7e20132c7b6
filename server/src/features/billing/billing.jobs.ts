import type { Job } from '../../platform/jobs/job.ts';
import { followCancellations } from './cancellations.service.ts';
import { endCustomers, followStale, forgetEvents, workOnLeftEvents } from './repair.service.ts';
import { remindOfTrials } from './trial-reminders.ts';

/** Repairs what a webhook did not tell us, or told us while we could not listen. */
const repair: Job = {
  name: 'billing-repair',
  schedule: '17 * * * *',
  run: async (services, _data, signal) => ({
    events: await workOnLeftEvents(services, signal),
    followed: await followStale(services, signal),
    endedCustomers: await endCustomers(services, signal),
    forgotten: await forgetEvents(services),
  }),
};

const followUp: Job = {
  name: 'billing-follow-up',
  schedule: '27 * * * *',
  run: async (services, _data, signal) => ({
    reminded: await remindOfTrials(services),
    ...(await followCancellations(services, signal)),
  }),
};

export const billingJobs: readonly Job[] = [repair, followUp];
