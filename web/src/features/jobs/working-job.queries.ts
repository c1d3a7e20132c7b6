import { useLocal } from '../../platform/local-storage.ts';
import { useUser } from '../../platform/session.ts';

/** The job that parts go onto from this device, until another is chosen. */
export interface WorkingJob {
  id: number;
  number: number;
  title: string;
}

interface Kept extends WorkingJob {
  /** Of somebody else it says nothing. */
  userId: string;
  organizationId: number | null;
}

function keptIn(text: string): Kept | null {
  try {
    const kept = JSON.parse(text || 'null') as Kept | null;
    return typeof kept?.id === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** JOB-04: chosen once, seen everywhere, and kept on this device. */
export function useWorkingJob(): [WorkingJob | null, (job: WorkingJob | null) => void] {
  const { id: userId, organizationId } = useUser();
  const [text, setText] = useLocal('workingJob');
  const kept = keptIn(text);
  const isMine = kept?.userId === userId && kept.organizationId === organizationId;
  const workOn = (job: WorkingJob | null) =>
    setText(job ? JSON.stringify({ id: job.id, number: job.number, title: job.title, userId, organizationId } satisfies Kept) : '');
  return [isMine ? kept : null, workOn];
}
