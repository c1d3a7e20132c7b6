import { removeUploadsBefore } from '../../platform/files/uploads.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { removeOldSpoolFolders } from './spool-folder.ts';

const stopped = 'The server stopped before this was finished. Nothing was written.';

/**
 * Every five minutes: restoring that stands still died with its process, and its transaction with it. Pictures of a zip that were
 * added by then stay. Files that nobody went on with within a day are removed, and so are backups that nobody fetched.
 */
export const tidyingUploads: Job = {
  name: 'tidying-uploads',
  schedule: '*/5 * * * *',
  run: async ({ db, env, now }) => {
    const reset = await db.platform.run(
      `UPDATE restores SET status = 'failed', message = $1, progress_done = NULL, progress_total = NULL, beat_at = NULL
        WHERE status IN ('checking', 'restoring') AND beat_at < clock_timestamp() - interval '5 minutes'
           OR status = 'checked' AND created_at < clock_timestamp() - interval '1 day'`,
      [stopped],
    );
    const zips = await db.platform.run(
      `UPDATE image_zips SET status = 'cancelled', beat_at = NULL
        WHERE status = 'applying' AND beat_at < clock_timestamp() - interval '5 minutes'
           OR status = 'checked' AND created_at < clock_timestamp() - interval '1 day'`,
    );
    // By the clock of the disk, which says when they were written.
    const spools = await removeOldSpoolFolders(env, new Date());
    return { reset, zips, spools, removed: await removeUploadsBefore(env, new Date(now().getTime() - 86_400_000)) };
  },
};
