/** SHELL-05: percent of the screen's width. */
export const defaultPanelSize = 20;
export const collapsedPanelSize = 3;
const largestPanelSize = 45;
// Narrower than this no name can be read; pulled further, the panel folds away.
const smallestPanelSize = 10;

export interface PanelSize {
  size: number;
  /** The size before it was last collapsed. */
  expandedSize: number;
}

export function isCollapsed({ size }: Pick<PanelSize, 'size'>): boolean {
  return size <= collapsedPanelSize;
}

export function collapse(panel: PanelSize): PanelSize {
  return isCollapsed(panel) ? panel : { size: collapsedPanelSize, expandedSize: panel.size };
}

export function expand(panel: PanelSize): PanelSize {
  if (!isCollapsed(panel)) return panel;
  return { ...panel, size: panel.expandedSize > collapsedPanelSize ? Math.min(panel.expandedSize, largestPanelSize) : defaultPanelSize };
}

/**
 * Computes the panel's size from a pull of its edge and from the size at the pull's beginning: a panel folded away by the pull comes back
 * as it was.
 */
export function resize(panel: PanelSize, wanted: number): PanelSize {
  if (wanted < smallestPanelSize / 2) return collapse(panel);
  const size = Math.round(Math.max(smallestPanelSize, Math.min(largestPanelSize, wanted)) * 10) / 10;
  return { ...panel, size };
}
