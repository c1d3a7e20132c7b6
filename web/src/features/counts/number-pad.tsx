import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface NumberPadProps {
  /** True if there is a key for decimals. */
  hasDecimals: boolean;
  onKey: (digit: string) => void;
  onDelete: () => void;
}

/** Keys large enough for a gloved thumb. The field above hears a keyboard as well. */
export function NumberPad({ hasDecimals, onKey, onDelete }: NumberPadProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would bring a frame and a legend
    <div role="group" aria-label="Number pad" className="grid grid-cols-3 gap-1.5">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Key key={digit} onPress={() => onKey(digit)}>
          {digit}
        </Key>
      ))}
      {hasDecimals ? (
        <Key label="Decimal point" onPress={() => onKey('.')}>
          .
        </Key>
      ) : (
        <span />
      )}
      <Key onPress={() => onKey('0')}>0</Key>
      <Key label="Delete last digit" onPress={onDelete}>
        <Delete aria-hidden className="size-6!" />
      </Key>
    </div>
  );
}

function Key({ label, onPress, children }: { label?: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      aria-label={label}
      // The cursor stays where a scanner types.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="h-12 text-xl tabular-nums [@media(height<720px)]:h-11"
    >
      {children}
    </Button>
  );
}
