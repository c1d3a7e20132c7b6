import { useRef } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { collapse, expand, isCollapsed, type PanelSize, resize } from './panel-size.rules.ts';

/** The folder panel's size, kept in this browser (SHELL-05). */
export function usePanelSize() {
  const [size, setSize] = useLocal('folderTreeSize');
  const [expandedSize, setExpandedSize] = useLocal('folderTreeExpandedSize');
  const panel: PanelSize = { size, expandedSize };
  const atStart = useRef(panel);
  const keep = (next: PanelSize) => {
    if (next.size !== size) setSize(next.size);
    if (next.expandedSize !== expandedSize) setExpandedSize(next.expandedSize);
  };
  return {
    size,
    isCollapsed: isCollapsed(panel),
    toggle: () => keep(isCollapsed(panel) ? expand(panel) : collapse(panel)),
    /** A pull of the edge begins: folded away by it, the panel comes back as it is now. */
    start: () => {
      atStart.current = isCollapsed(panel) ? expand(panel) : panel;
    },
    pull: (percent: number) => keep(resize(atStart.current, percent)),
  };
}
