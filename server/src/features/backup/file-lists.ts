import { orderFileType, orderFileTypes } from '@onhand/contract/order-file-types';
import { type Column, columns } from './backup-columns.rules.ts';
import type { BackupTable } from './backup-table.ts';

/** A file in the store: its parts by name, and what it is. */
export interface StoredParts {
  parts: Record<string, Uint8Array>;
  contentType: string;
}

/** A table whose rows have a file each, which is in the backup as it is, beside the list of them. */
export interface FileList extends BackupTable {
  /** What the files are, for whoever opens the zip. */
  aboutFiles: string;
  /** The folder of the files in the backup. */
  folder: string;
  /** The part of the file in the store that a backup takes. */
  part: string;
  /** Largest file that is read. */
  maxBytes: number;
  /** The end of a file's name in the backup, by the cells of its row. */
  ending: (cellOf: (name: string) => string) => string;
  /** What the store keeps of the file again. */
  partsOf: (organizationId: number, bytes: Buffer, ending: string) => Promise<StoredParts>;
  /** Columns that follow from the file, besides its key. */
  ofFile?: Record<string, { type: string; of: (file: { bytes: number; contentType: string }) => unknown }>;
}

const megabyte = 1024 * 1024;

export const images: FileList = {
  file: 'images',
  table: 'item_images',
  about: 'The pictures of each item in order, with the file each is in and its checksum.',
  aboutFiles: 'The pictures themselves.',
  columns: columns({ id: 'id', item_id: 'id', position: 'whole', width: 'whole', height: 'whole', created_at: 'time' }),
  key: ['id'],
  refers: { item_id: 'items' },
  folder: 'images',
  part: 'large',
  maxBytes: 30 * megabyte,
  ending: () => 'webp',
  // The large size stays byte for byte what it was, the smaller ones are made from it. Only who restores loads what makes pictures: it takes a thread a while.
  partsOf: async (organizationId, bytes) => {
    const { pictureType, sizesFromLarge } = await import('../inventory/images/images.service.ts');
    return { parts: await sizesFromLarge(organizationId, bytes), contentType: pictureType };
  },
};

const orderFiles: FileList = {
  file: 'order-files',
  table: 'order_files',
  since: 6,
  about: 'The files attached to each order, with the file each is in here and its checksum.',
  aboutFiles: 'The files attached to orders.',
  columns: columns({ id: 'id', order_id: 'id', name: 'text', added_at: 'time', added_by: 'text' }),
  key: ['id'],
  refers: { order_id: 'orders' },
  folder: 'order-files',
  part: 'whole',
  maxBytes: orderFileTypes.maxBytes,
  ending: (cellOf) => cellOf('name').split('.').at(-1)?.toLowerCase() ?? '',
  partsOf: async (_, bytes, ending) => ({ parts: { whole: bytes }, contentType: orderFileType(`.${ending}`) ?? '' }),
  ofFile: {
    content_type: { type: 'text', of: ({ contentType }) => contentType },
    bytes: { type: 'bigint', of: ({ bytes }) => bytes },
  },
};

const jobPictures: FileList = {
  ...images,
  file: 'job-pictures',
  table: 'job_pictures',
  since: 6,
  about: 'The pictures of each job, with the file each is in here and its checksum.',
  aboutFiles: 'The pictures of jobs.',
  columns: columns({ id: 'id', job_id: 'id', width: 'whole', height: 'whole', added_at: 'time', added_by: 'text' }),
  refers: { job_id: 'jobs' },
  folder: 'job-pictures',
};

export const fileLists: readonly FileList[] = [images, orderFiles, jobPictures];

/** What a list says of each file, behind the columns of its table. */
export const toldOfFile: Column[] = columns({ file: 'text', bytes: 'whole', sha256: 'text' });

/** The files that a backup may hold besides its tables. */
export const isListedFile = (name: string) =>
  fileLists.some(({ folder }) => name.startsWith(`${folder}/`) && /^\d{1,13}\.[a-z]{1,5}$/.test(name.slice(folder.length + 1)));
