import type { Column } from './backup-columns.rules.ts';

export interface BackupTable {
  /** The file's name without its ending. */
  file: string;
  table: string;
  /** The README's description of the table. */
  about: string;
  columns: Column[];
  /** The order of its rows, which is also how the next page is found. What others refer to is found by the first of it. */
  key: readonly string[];
  /** The version of the format that brought the file; backups of before have none. */
  since?: number;
  /** Only these. */
  where?: string;
  /** Columns that tell which rows of other files a row belongs to. */
  refers?: Record<string, string>;
  /** The person who did it: the file has the name, which becomes an account again if a member has it, unless this column says that it was another. */
  person?: { name: string; account: string; unless?: string };
}
