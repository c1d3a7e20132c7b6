import { join } from 'node:path';
import type { Env } from '../env.ts';
import { bucketStore } from './bucket-store.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/** A bucket where one is configured, else the data folder. */
export function openFileStore(env: Env): FileStore {
  return env.filesBucket ? bucketStore(env.filesBucket) : diskStore(join(env.dataDir, 'files'));
}
