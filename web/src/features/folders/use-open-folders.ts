import { useMemo } from 'react';
import { readLocal, useLocal, writeLocal } from '../../platform/local-storage.ts';

const idsIn = (text: string) => text.split(',').filter((id) => id !== '');

/** Keeps the open folders of the tree in this browser. Ids are texts, as the tree has them. */
export function useOpenFolders(): [ids: string[], set: (ids: readonly string[]) => void] {
  const [text, setText] = useLocal('openFolders');
  const ids = useMemo(() => idsIn(text), [text]);
  return [ids, (next) => setText([...new Set(next)].join(','))];
}

/** Opens folders in addition to those that are open. */
export function openFolders(ids: readonly number[]): void {
  const open = idsIn(readLocal('openFolders'));
  const more = ids.map(String).filter((id) => !open.includes(id));
  if (more.length > 0) writeLocal('openFolders', [...open, ...more].join(','));
}
