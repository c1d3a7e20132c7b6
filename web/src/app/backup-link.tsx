import { api } from '@onhand/contract';
import { urlOf } from '@onhand/contract/route';
import type { ReactNode } from 'react';

/** Everything an organization has, in one file; open whether they pay or not (BILL-11). */
export const backupAddress = urlOf(api.backup.download);

export function BackupLink({ children }: { children: ReactNode }) {
  return (
    <a href={backupAddress} download className="inline-flex touch items-center rounded-sm text-accent underline underline-offset-4">
      {children}
    </a>
  );
}
