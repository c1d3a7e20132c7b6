import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
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
import { PictureUnread } from './picture-unread.tsx';
import { RecentActionsList } from './recent-actions-list.tsx';
import type { FoundFacts, PricePanel, QuickActionSlot, ScanPorts, ScanRequest } from './scan-ports.ts';
import { ScanTools } from './scan-tools.tsx';
import { useCameraSession } from './use-camera-session.ts';
import { useScanSession } from './use-scan-session.ts';

export interface ScannerDialogProps {
  request: ScanRequest;
  ports: ScanPorts;
  pricePanel: PricePanel;
  facts: FoundFacts;
  /** An action that is in use goes before continuous scanning. */
  quick?: QuickActionSlot;
  /** Where the person works from, over everything that is done without asking. */
  where?: ReactNode;
  /** Something to settle first, such as where more came from than was there. */
  notice?: ReactNode;
  onClose: (problem?: CameraProblem) => void;
}

/** SCAN-01: the camera, the item that was found, and what was done. */
export function ScannerDialog({ request, ports, pricePanel, facts, quick, where, notice, onClose }: ScannerDialogProps) {
  const [hasCamera, setHasCamera] = useState(request.start === 'camera');
  const [codes, setCodes] = useLocal('scannerCodes');
  const [isContinuous, setIsContinuous] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const [isReadingFile, setIsReadingFile] = useState(false);
  const [continuous] = useContinuousAction();
  const [asked, setPricing] = useState<Pricing | null>(null);
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

  const session = useScanSession({ ports, quick, continuous: isContinuous ? continuous : undefined });
  const { phase } = session;
  const isPanelOpen = phase.kind !== 'idle';
  const shownItem = phase.kind === 'found' ? phase.item.id : null;
  // The price of one item is not asked for another that was scanned meanwhile.
  const pricing = asked?.itemId === shownItem ? asked : null;
  // With something done to the item on the panel, the next label turns the panel to the next item; before that, nothing may.
  const isResting = phase.kind === 'found' ? !phase.isChanged || pricing !== null : isPanelOpen;
  const goOn = () => {
    setPricing(null);
    session.goOn();
    setHasCamera(true);
  };

  const camera = useCameraSession({
    isWanted: hasCamera,
    isPaused: isResting || session.isLookingUp || isPicking || isReadingFile || quick?.isAsking === true,
    choice: codes,
    onCode: ({ text }) => session.handleCode(text, 'camera'),
    onProblem: (trouble) => {
      toast({ title: cameraErrorTitle, description: trouble.message, tone: 'destructive' });
      // SCAN-13: only a permission can be given while the dialog waits. A code came another way, and what it leads to is about to be shown.
      const isBusyWithoutIt = isPanelOpen || session.isLookingUp || isReadingFile || request.start === 'code';
      if (trouble.kind !== 'permission' && !isBusyWithoutIt) onClose(trouble);
    },
  });

  const begin = useEffectEvent((wanted: ScanRequest) => {
    if (wanted.start === 'code') session.handleCode(wanted.code, 'person');
  });
  useEffect(() => begin(request), [request]);

  // New content of the panel is announced, and within reach of the keyboard.
  useEffect(() => {
    if (isPanelOpen) panel.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another item on the panel is new too
  }, [isPanelOpen, shownItem]);

  const readFile = async (file: File) => {
    setIsReadingFile(true);
    try {
      const { text } = await camera.session.scanFile(file);
      session.handleCode(text, 'person');
    } catch {
      session.tellUnread();
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
            isLookingUp={session.isLookingUp}
            isSmall={isPanelOpen}
            isNextAwaited={phase.kind === 'found' && !isResting}
            onRepeat={(code) => session.handleCode(code, 'person')}
            onSwitch={(deviceId) => void camera.session.switchTo(deviceId)}
            onRetry={() => void camera.session.start()}
          />
        ) : null}
        <ModalBody ref={panelRef} tabIndex={-1} className="flex grow flex-col gap-4 pt-4 outline-none max-md:grow-0">
          {notice}
          {phase.kind === 'found' ? (
            <ItemFound
              key={phase.item.id}
              found={phase.item}
              scannedPlaceId={phase.placeId}
              openedAt={phase.openedAt}
              sharedWith={phase.sharedWith}
              isBusy={session.isBusy || session.isSettling}
              facts={facts}
              pricePanel={pricePanel}
              pricing={pricing}
              onPricing={setPricing}
              onChoose={(id) => void session.choose(id)}
              onChange={async (item, wish, how) => {
                if (await session.change(item, wish, how)) setPricing(null);
              }}
              onUndo={ports.undo}
              onQuickAction={quick && ((item, placeId) => void session.runQuickAction(item, placeId))}
              onBack={goOn}
              onUsed={session.goOn}
              backLabel={backLabel}
            />
          ) : null}
          {phase.kind === 'unknown' ? <ItemNotFound {...phase} backLabel={backLabel} onBack={goOn} /> : null}
          {phase.kind === 'unread' ? (
            <PictureUnread
              backLabel={backLabel}
              onBack={goOn}
              isBusy={isReadingFile}
              onPicking={setIsPicking}
              onFile={(file) => void readFile(file)}
            />
          ) : null}
          {isPanelOpen ? null : (
            <>
              {where}
              {quick?.banner}
              {quick?.apply ? null : <ContinuousChoice isOn={isContinuous} onChange={setIsContinuous} />}
              <ScanTools
                isAllCodes={codes === 'all'}
                onAllCodes={(isAll) => setCodes(isAll ? 'all' : 'qr')}
                isReadingFile={isReadingFile}
                onPicking={setIsPicking}
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
