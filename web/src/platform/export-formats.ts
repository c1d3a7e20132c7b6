import type { ExportFormat } from '@onhand/contract/exports';

/** The choices wherever something is exported as a table. */
export const exportFormats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
];
