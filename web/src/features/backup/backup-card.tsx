import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { backupAddress, backupQuery } from './backup.queries.ts';
import { RestorePart } from './restore-part.tsx';

/** A whole organization in one file, and back again. */
export function BackupCard() {
  const result = useQuery(backupQuery);
  return (
    <Card title="Backup" description="Everything this organization has, in one file you keep." isPadded={false}>
      <ul className="divide-y">
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-5">
          <div className="min-w-0 max-w-xl">
            <p className="font-medium">Download a backup</p>
            <p className="text-sm text-pretty text-muted">
              Items, folders, history, counts, costs and pictures as a zip of spreadsheets. It can be restored exactly.
            </p>
          </div>
          <Button asChild>
            <a href={backupAddress} download>
              <DatabaseBackup aria-hidden />
              Download backup
            </a>
          </Button>
        </li>
        <li className="px-4 py-3 md:px-5">
          <Loaded result={result} skeleton={<SkeletonRows rows={1} />}>
            {({ obstacle, latest }) => <RestorePart obstacle={obstacle} latest={latest} />}
          </Loaded>
        </li>
      </ul>
    </Card>
  );
}
