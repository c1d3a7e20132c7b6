import type { Job } from '../../platform/jobs/job.ts';

const stopped = 'The server stopped before this was finished. Nothing was written.';

/**
 * Runs every minute. Work that stands still died with its process, and its transaction with it, so the import goes back to where it was
 * before. An import that nobody applied within thirty days is deleted.
 */
export const tidyingImports: Job = {
  name: 'tidying-imports',
  schedule: '* * * * *',
  run: async ({ db }) => {
    const reset = await db.platform.run(
      `UPDATE imports SET status = CASE status WHEN 'checking' THEN 'draft' WHEN 'applying' THEN 'checked' ELSE 'done' END,
              progress_done = NULL, progress_total = NULL, beat_at = NULL, began_at = NULL, is_cancelling = false, message = $1
        WHERE status IN ('checking', 'applying', 'undoing') AND beat_at < clock_timestamp() - interval '2 minutes'`,
      [stopped],
    );
    const forgotten = await db.platform.run(
      `DELETE FROM imports WHERE status IN ('draft', 'checked') AND created_at < clock_timestamp() - interval '30 days'`,
    );
    return { reset, forgotten };
  },
};
