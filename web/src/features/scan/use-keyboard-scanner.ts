import { useEffectEvent, useLayoutEffect } from 'react';
import { KeyBursts } from './keyboard-scanner.rules.ts';

/** A field takes all keys typed into it, also a scanner's. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null;
}

/** Codes from USB and Bluetooth scanners, which type what they read, anywhere in the app but in a field. */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode);
  // The keys are caught before anything can be seen, because no key of a code may be lost.
  useLayoutEffect(() => {
    const bursts = new KeyBursts();
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTypedInto(event.target) || event.isComposing) return;
      const code = bursts.press({ key: event.key, at: event.timeStamp, isCommand: event.ctrlKey || event.altKey || event.metaKey });
      // Its Enter would press whatever button has the focus.
      if (code !== null || bursts.isScanning) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (code !== null) tell(code);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
