import { useRef } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { collapse, collapsedPanelSize, expand, isCollapsed, type PanelSize, resize } from './panel-size.rules.ts';

/** The room on the screen for the tree; without room the tree is away until somebody brings it back. */
export interface PanelRoom {
  hasRoom: boolean;
  isAway: boolean;
  bringBack: () => void;
  putAway: () => void;
}

/**
 * The folder panel's size, kept in this browser (SHELL-05). A panel that is away for lack of room was nobody's choice, so that is not kept.
 */
export function usePanelSize(room: PanelRoom) {
  const [size, setSize] = useLocal('folderTreeSize');
  const [expandedSize, setExpandedSize] = useLocal('folderTreeExpandedSize');
  const panel: PanelSize = { size, expandedSize };
  const isShut = room.isAway || isCollapsed(panel);
  const atStart = useRef(panel);
  const keep = (next: PanelSize) => {
    if (next.size !== size) setSize(next.size);
    if (next.expandedSize !== expandedSize) setExpandedSize(next.expandedSize);
  };
  return {
    size: isShut ? collapsedPanelSize : size,
    isCollapsed: isShut,
    toggle: () => {
      if (isShut) {
        room.bringBack();
        keep(expand(panel));
      } else if (room.hasRoom) keep(collapse(panel));
      else room.putAway();
    },
    /** A pull of the edge begins: folded away by it, the panel comes back as it is now. */
    start: () => {
      atStart.current = isCollapsed(panel) ? expand(panel) : panel;
    },
    pull: (percent: number) => {
      const next = resize(atStart.current, percent);
      if (!room.hasRoom && isCollapsed(next)) return room.putAway();
      if (!room.hasRoom) room.bringBack();
      keep(next);
    },
  };
}
