import { api } from '@onhand/contract';
import type { Job } from '@onhand/contract/job-answers';
import type { Statement, Tx } from '../../platform/db.ts';
import { implement } from '../../platform/http.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { changeJob } from './change-job.service.ts';
import { cancelJob, closeJob, reopenJob } from './close-job.service.ts';
import { giveBack } from './give-back.service.ts';
import { jobCsv } from './job-csv.ts';
import { addPicture, readPicture, removePicture } from './job-pictures.service.ts';
import { countJobs, listJobs, finishWithJob, listPeople, readJob } from './jobs.service.ts';
import { makeJob } from './make-job.service.ts';
import { pick } from './pick.service.ts';
import { addKit, planLines } from './plan-lines.service.ts';
import { release, reserve } from './reserve.service.ts';
import { startJob } from './start-job.service.ts';
import { useParts } from './use.service.ts';

interface Given {
  tx: Tx;
  scope: Scope;
  params: { id: number };
}

/** The job as it is once something was done to it; what is still to be written travels with the question. */
const after = async (
  { tx, scope, params: { id } }: Given,
  act: (tx: Tx, scope: Scope, id: number) => Promise<readonly Statement[] | void>,
): Promise<Job> => finishWithJob(tx, scope, id, (await act(tx, scope, id)) ?? []);

export const jobRoutes = (services: Services) =>
  implement(api.jobs, {
    list: ({ tx, scope, query }) => listJobs(tx, scope, query),
    count: ({ tx, scope }) => countJobs(tx, scope),
    people: async ({ tx, scope }) => ({ people: await listPeople(tx, scope) }),
    read: ({ tx, scope, params }) => finishWithJob(tx, scope, params.id),
    make: async ({ tx, scope, body }) => finishWithJob(tx, scope, (await makeJob(tx, scope, body)).id),
    change: (given) => after(given, (tx, scope, id) => changeJob(tx, scope, id, given.body)),
    planLines: (given) => after(given, (tx, scope, id) => planLines(tx, scope, id, given.body.lines)),
    addKit: (given) => after(given, (tx, scope, id) => addKit(tx, scope, id, given.body)),
    reserve: (given) => after(given, (tx, scope, id) => reserve(tx, scope, id, given.body.lines)),
    release: (given) => after(given, (tx, scope, id) => release(tx, scope, id, given.body.lines)),
    pick: (given) => after(given, (tx, scope, id) => pick(tx, scope, id, given.body)),
    use: async ({ tx, scope, params: { id }, body }) => {
      const movements = await useParts(services, tx, scope, id, body);
      return { job: await finishWithJob(tx, scope, id), movements };
    },
    giveBack: async ({ tx, scope, params: { id }, body }) => {
      const movements = await giveBack(tx, scope, id, body);
      return { job: await finishWithJob(tx, scope, id), movements };
    },
    start: (given) => after(given, startJob),
    close: (given) => after(given, (tx, scope, id) => closeJob(tx, scope, id, given.body)),
    cancel: (given) => after(given, cancelJob),
    reopen: (given) => after(given, reopenJob),
    addPicture: ({ scope, params, file }) => addPicture(services, scope, params.id, file),
    picture: ({ scope, params: { id, pictureId, size } }) => readPicture(services, scope, { id, pictureId, size }),
    removePicture: (given) => after(given, (tx, scope, id) => removePicture(tx, scope, id, given.params.pictureId)),
    exportLines: async ({ scope, params }) => jobCsv(scope, await services.db.tenant(scope, (tx) => readJob(tx, scope, params.id))),
  });
