import type { Job } from '../../platform/jobs/job.ts';
import { forgetOldRequests, mailWaitingRequests } from './support.service.ts';

/** SUP-03: questions that a mail server would not take are offered to it again. */
export const supportMails: Job = {
  name: 'support-mails',
  schedule: '*/5 * * * *',
  run: async (services, _data, signal) => ({
    ...(await mailWaitingRequests(services, signal)),
    forgotten: await forgetOldRequests(services),
  }),
};
