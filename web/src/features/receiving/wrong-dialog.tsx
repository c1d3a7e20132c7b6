import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { isOpenLine } from './receiving-lines.rules.ts';
import type { Receiving } from './use-receiving.ts';

interface WrongDialogProps {
  line: ExpectedLine | undefined;
  order: Expected;
  receiving: Receiving;
  onLater: (line: ExpectedLine) => void;
  onClose: () => void;
}

/** Something else is in one's hand than the line says: it is scanned, or the line waits and the next comes up. */
export function WrongDialog({ line, order, receiving, onLater, onClose }: WrongDialogProps) {
  const [isScanning, setIsScanning] = useState(false);
  const close = () => {
    setIsScanning(false);
    onClose();
  };
  const isLast = line !== undefined && order.lines.filter(isOpenLine).every((one) => one.line === line.line);
  return (
    <Dialog open={line !== undefined} onOpenChange={(open) => (open ? undefined : close())}>
      {line ? (
        <DialogContent
          title="It is something else"
          description={`Not “${line.name}”? Scan what you have, or type its code: it is found, or asked about.`}
          size="sm"
        >
          {isScanning ? (
            <ModalBody>
              <CodeField
                label="Code of what came"
                placeholder="Scan it, or type its code"
                onCode={(code) => {
                  close();
                  receiving.scan(code, null);
                }}
              />
            </ModalBody>
          ) : null}
          <ModalFooter>
            {isLast ? null : (
              <Button
                onClick={() => {
                  close();
                  onLater(line);
                }}
              >
                This line later
              </Button>
            )}
            {isScanning ? null : (
              <Button variant="primary" onClick={() => setIsScanning(true)}>
                Say what it is
              </Button>
            )}
          </ModalFooter>
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
