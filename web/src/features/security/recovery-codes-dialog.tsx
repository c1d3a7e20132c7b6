import { productName } from '@onhand/contract/product';
import { Copy, Download } from 'lucide-react';
import { datedName, saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';

/** SEC-02: shown this once. It closes by its buttons alone: a tap beside it must not lose them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${productName} recovery codes\nEach works once, after your password, when you have neither passkey nor authenticator app.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: 'Recovery codes copied', tone: 'success' });
  };
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), datedName('recovery-codes', 'txt', new Date()));
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title="Keep your recovery codes"
        description="They let you in when you have neither your passkey nor your authenticator app at hand. Each works once. They are not shown again."
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
      >
        <ModalBody className="flex flex-col gap-4">
          <ul className="grid gap-x-6 gap-y-1 rounded-md border bg-bg p-4 font-mono text-sm sm:grid-cols-2" aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 max-md:*:grow">
            <Button onClick={() => void copy()}>
              <Copy aria-hidden />
              Copy
            </Button>
            <Button onClick={download}>
              <Download aria-hidden />
              Download
            </Button>
          </div>
        </ModalBody>
        <ModalFooter>
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </ModalFooter>
      </DialogContent>
    </Dialog>
  );
}
