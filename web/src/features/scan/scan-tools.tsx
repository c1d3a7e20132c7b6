import { ImageUp, Keyboard, ScanBarcode, Volume2, VolumeX } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { useKeepPreference } from '../../platform/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';

export interface ImageButtonProps {
  look: 'icon' | 'button';
  isBusy: boolean;
  /** True while a person looks for the picture: what the camera sees meanwhile is not meant. */
  onPicking?: (isPicking: boolean) => void;
  onFile: (file: File) => void;
}

/** SCAN-06: a picture from the device instead of the camera's. */
export function ImageButton({ look, isBusy, onPicking, onFile }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const tellPicking = useEffectEvent((isPicking: boolean) => onPicking?.(isPicking));
  useEffect(() => {
    const element = input.current;
    // React listens for this on dialogs only.
    const giveUp = () => tellPicking(false);
    element?.addEventListener('cancel', giveUp);
    return () => {
      element?.removeEventListener('cancel', giveUp);
      giveUp();
    };
  }, []);
  const choose = () => {
    onPicking?.(true);
    input.current?.click();
  };
  return (
    <>
      {look === 'icon' ? (
        <IconButton label="Scan an image" variant="secondary" icon={<ImageUp aria-hidden />} isBusy={isBusy} onClick={choose} />
      ) : (
        <Button size="lg" isBusy={isBusy} onClick={choose}>
          <ImageUp aria-hidden />
          Scan an image
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Image with a code"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          onPicking?.(false);
          if (file) onFile(file);
        }}
      />
    </>
  );
}

// Opened by a tap that asked for it.
function focusNow(field: HTMLInputElement | null): void {
  field?.focus();
}

/** People type a code that the camera cannot read; keyboard scanners use the field while it has the focus. */
export function CodeEntry({ onCode, isFocused = false }: { onCode: (code: string) => void; isFocused?: boolean }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    setTyped('');
    onCode(code);
  };
  return (
    <form onSubmit={submit} className="flex gap-2">
      <Input
        aria-label="Code, SKU or barcode"
        placeholder="Code, SKU or barcode"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        ref={isFocused ? focusNow : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
        Look up
      </Button>
    </form>
  );
}

interface ScanToolsProps extends Pick<ImageButtonProps, 'onPicking'> {
  isAllCodes: boolean;
  onAllCodes: (isAll: boolean) => void;
  onFile: (file: File) => void;
  isReadingFile: boolean;
  isTyping: boolean;
  onTyping: (isTyping: boolean) => void;
  onCode: (code: string) => void;
}

/** The tools that the dialog offers below the camera. */
export function ScanTools({ isAllCodes, onAllCodes, onFile, onPicking, isReadingFile, isTyping, onTyping, onCode }: ScanToolsProps) {
  const [hasSound, setHasSound] = useLocal('scannerSound');
  const keep = useKeepPreference();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <Button
          aria-pressed={isAllCodes}
          className="grow aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => onAllCodes(!isAllCodes)}
        >
          <ScanBarcode aria-hidden />
          {isAllCodes ? 'All codes' : 'QR codes only'}
        </Button>
        <ImageButton look="icon" isBusy={isReadingFile} onPicking={onPicking} onFile={onFile} />
        <IconButton
          label="Type a code"
          variant="secondary"
          icon={<Keyboard aria-hidden />}
          aria-expanded={isTyping}
          onClick={() => onTyping(!isTyping)}
        />
        <IconButton
          label={hasSound ? 'Turn scanner sound off' : 'Turn scanner sound on'}
          variant="secondary"
          icon={hasSound ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          aria-pressed={hasSound}
          onClick={() => {
            setHasSound(!hasSound);
            keep({ scannerSound: !hasSound });
          }}
        />
      </div>
      {isTyping ? <CodeEntry isFocused onCode={onCode} /> : null}
    </div>
  );
}
