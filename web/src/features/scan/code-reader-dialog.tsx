import { useState } from 'react';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { beep } from './beep.ts';
import { cameraErrorTitle } from './camera-problem.rules.ts';
import { CameraView } from './camera-view.tsx';
import { PictureUnread } from './picture-unread.tsx';
import { ScanTools } from './scan-tools.tsx';
import { useCameraSession } from './use-camera-session.ts';

/** The camera for a screen that only wants the code, and decides what it means. It closes with the first one. */
export function CodeReaderDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const [isAllCodes, setIsAllCodes] = useState(true);
  const [isTyping, setIsTyping] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const [isReadingFile, setIsReadingFile] = useState(false);
  const [isUnread, setIsUnread] = useState(false);
  const take = (code: string) => {
    beep();
    onClose();
    onCode(code);
  };
  const camera = useCameraSession({
    isWanted: true,
    isPaused: isPicking || isReadingFile || isUnread,
    choice: isAllCodes ? 'all' : 'qr',
    onCode: ({ text }) => take(text),
    onProblem: ({ kind, message }) => {
      toast({ title: cameraErrorTitle, description: message, tone: 'destructive' });
      // A code can still be typed, or read from a picture; without a camera that is all there is.
      if (kind !== 'permission') setIsTyping(true);
    },
  });
  const readFile = async (file: File) => {
    setIsUnread(false);
    setIsReadingFile(true);
    try {
      take((await camera.session.scanFile(file)).text);
    } catch {
      setIsUnread(true);
    } finally {
      setIsReadingFile(false);
    }
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title="Scan QR" size="sm" phoneFullScreen aria-describedby={undefined}>
        <CameraView
          {...camera}
          isLookingUp={false}
          isSmall={isUnread}
          onRepeat={take}
          onSwitch={(deviceId) => void camera.session.switchTo(deviceId)}
          onRetry={() => void camera.session.start()}
        />
        <ModalBody className="pt-4">
          {isUnread ? (
            <PictureUnread
              backLabel="Use camera"
              onBack={() => setIsUnread(false)}
              isBusy={isReadingFile}
              onPicking={setIsPicking}
              onFile={(file) => void readFile(file)}
            />
          ) : (
            <ScanTools
              isAllCodes={isAllCodes}
              onAllCodes={setIsAllCodes}
              isReadingFile={isReadingFile}
              onPicking={setIsPicking}
              onFile={(file) => void readFile(file)}
              isTyping={isTyping}
              onTyping={setIsTyping}
              onCode={take}
            />
          )}
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}
