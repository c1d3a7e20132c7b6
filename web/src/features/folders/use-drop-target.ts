import { type DragEvent, useState } from 'react';
import { droppedIds } from './dragged.ts';

/** Something beside the tree that takes what is dropped on it: which kinds, and what happens with their ids. */
export function useDropTarget(takes: Readonly<Record<string, (ids: number[]) => void>>) {
  const [isOver, setIsOver] = useState(false);
  const kindOf = (event: DragEvent) => Object.keys(takes).find((type) => event.dataTransfer.types.includes(type));
  return {
    isOver,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!kindOf(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        const kind = kindOf(event);
        if (!kind) return;
        event.preventDefault();
        const ids = droppedIds(event.dataTransfer, kind);
        if (ids.length > 0) takes[kind]?.(ids);
      },
    },
  };
}
