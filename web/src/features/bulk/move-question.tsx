import type { MovePreview } from '@onhand/contract/bulk-change';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { moveLines } from './move-words.ts';

export interface MoveQuestionProps {
  title: string;
  preview: MovePreview;
  onMove: () => void;
  onClose: () => void;
}

/** Asked of what was dropped on a folder and lies in several places: not all of it moves. */
export function MoveQuestion({ title, preview, onMove, onClose }: MoveQuestionProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent size="sm" title={title} description="Only what lies here moves.">
        <ModalBody>
          <MoveLines preview={preview} />
        </ModalBody>
        <DialogActions onClick={onMove}>Move</DialogActions>
      </DialogContent>
    </Dialog>
  );
}

export function MoveLines({ preview }: { preview: MovePreview }) {
  const lines = moveLines(preview);
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-pretty text-muted">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
