import { BackupCard } from '../features/backup/backup-card.tsx';
import { ImportScreen } from '../features/import/import-screen.tsx';

/** Everything that comes in and goes out as files. */
export function ImportPage() {
  return <ImportScreen backup={<BackupCard />} />;
}
