import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { ShortcutList } from './shortcut-list.tsx';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Keyboard shortcuts" size="lg" aria-describedby={undefined}>
        <ModalBody>
          <ShortcutList />
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}
