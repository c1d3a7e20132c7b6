import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toastsStayAbove } from '../../ui/toast-room.ts';
import { toast } from '../../ui/toast.ts';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { cameraErrorTitle, type CameraProblem } from './camera-problem.rules.ts';
import { CameraView } from './camera-view.tsx';
import { ContinuousChoice, useContinuousAction } from './continuous-choice.tsx';
import { ItemFound, type Pricing } from './item-found.tsx';
import { ItemNotFound } from './item-not-found.tsx';
import { RecentActionsList } from './recent-actions-list.tsx';
import type { PricePanel, QuickActionSlot, ScanPorts, ScanRequest } from './scan-ports.ts';
import { ScanTools } from './scan-tools.tsx';
import { scannerMessages } from './scanner.rules.ts';
import { useCameraSession } from './use-camera-session.ts';
import { useScanSession } from './use-scan-session.ts';

export interface ScannerDialogProps {
  request: ScanRequest;
  ports: ScanPorts;
  pricePanel: PricePanel;
  /** An action that is in use goes before continuous scanning. */
  quick?: QuickActionSlot;
  onClose: (problem?: CameraProblem) => void;
}

/** SCAN-01: the camera, the item that was found, and what was done. */
export function ScannerDialog({ request, ports, pricePanel, quick, onClose }: ScannerDialogProps) {
  const [hasCamera, setHasCamera] = useState(request.start === 'camera');
  const [isAllCodes, setIsAllCodes] = useState(false);
  const [isContinuous, setIsContinuous] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const [isReadingFile, setIsReadingFile] = useState(false);
  const [continuous] = useContinuousAction();
  const [pricing, setPricing] = useState<Pricing | null>(null);
  const isMobile = useIsMobile();
  const panel = useRef<HTMLDivElement>(null);
  const panelRef = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element;
      // On a phone the panel lies at the bottom, where toasts would cover its buttons.
      return isMobile ? toastsStayAbove(element) : undefined;
    },
    [isMobile],
  );

  const session = useScanSession({
    ports,
    quick,
    continuous: isContinuous ? continuous : undefined,
    onDone: () => {
      setPricing(null);
      if (!hasCamera) onClose();
    },
  });
  const { phase } = session;
  const isPanelOpen = phase.kind === 'found' || phase.kind === 'unknown';
  const goOn = () => {
    setPricing(null);
    session.goOn();
    setHasCamera(true);
  };

  const camera = useCameraSession({
    isWanted: hasCamera,
    isPaused: phase.kind !== 'idle' || quick?.isAsking === true,
    choice: isAllCodes ? 'all' : 'qr',
    onCode: ({ text }) => session.handleCode(text, 'camera'),
    onProblem: (trouble) => {
      toast({ title: cameraErrorTitle, description: trouble.message, tone: 'destructive' });
      // SCAN-13: only a permission can be given while the dialog waits.
      if (trouble.kind !== 'permission' && !isPanelOpen) onClose(trouble);
    },
  });

  const begin = useEffectEvent((wanted: ScanRequest) => {
    if (wanted.start === 'code') session.handleCode(wanted.code, 'person');
  });
  useEffect(() => begin(request), [request]);

  // What is new in the panel is said, and within reach of the keyboard.
  useEffect(() => {
    if (isPanelOpen) panel.current?.focus();
  }, [isPanelOpen]);

  const readFile = async (file: File) => {
    setIsReadingFile(true);
    try {
      const { text } = await camera.session.scanFile(file);
      session.handleCode(text, 'person');
    } catch {
      toast({ title: scannerMessages.nothingFound, description: 'Try a sharper picture, or type the code.', tone: 'destructive' });
    } finally {
      setIsReadingFile(false);
    }
  };
  const backLabel = hasCamera ? 'Scan next' : 'Use camera';

  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title="Scan QR"
        size="sm"
        phoneFullScreen
        aria-describedby={undefined}
        onEscapeKeyDown={(event) => {
          if (!pricing) return;
          event.preventDefault();
          setPricing(null);
        }}
      >
        {hasCamera ? (
          <CameraView
            {...camera}
            isLookingUp={phase.kind === 'looking'}
            isSmall={isPanelOpen}
            onSwitch={(deviceId) => void camera.session.switchTo(deviceId)}
            onRetry={() => void camera.session.start()}
          />
        ) : null}
        <ModalBody ref={panelRef} tabIndex={-1} className="flex grow flex-col gap-4 pt-4 outline-none max-md:grow-0">
          {phase.kind === 'found' ? (
            <ItemFound
              found={phase.item}
              sharedWith={phase.sharedWith}
              isBusy={session.isBusy}
              pricePanel={pricePanel}
              pricing={pricing}
              onPricing={setPricing}
              onChoose={(id) => void session.choose(id)}
              onChange={(item, wish, how) => void session.change(item, wish, how)}
              onQuickAction={quick && ((item) => void session.runQuickAction(item))}
              onBack={goOn}
              backLabel={backLabel}
            />
          ) : null}
          {phase.kind === 'unknown' ? <ItemNotFound {...phase} backLabel={backLabel} onBack={goOn} /> : null}
          {isPanelOpen ? null : (
            <>
              {quick?.banner}
              {quick?.apply ? null : <ContinuousChoice isOn={isContinuous} onChange={setIsContinuous} />}
              <ScanTools
                isAllCodes={isAllCodes}
                onAllCodes={setIsAllCodes}
                isReadingFile={isReadingFile}
                onFile={(file) => void readFile(file)}
                isTyping={isTyping}
                onTyping={setIsTyping}
                onCode={(code) => session.handleCode(code, 'person')}
              />
              <RecentActionsList onUndo={ports.undo} />
            </>
          )}
        </ModalBody>
        {quick?.dialogs}
      </DialogContent>
    </Dialog>
  );
}
