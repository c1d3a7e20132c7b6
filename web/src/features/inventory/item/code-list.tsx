import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';

/** Several codes. Enter adds one, which is also what a hand-held scanner sends after each. */
export function CodeList({
  label,
  codes,
  onChange,
  isDisabled = false,
}: {
  label: string;
  codes: readonly string[];
  onChange: (codes: string[]) => void;
  isDisabled?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const code = typed.trim();
    setTyped('');
    if (code !== '' && !codes.includes(code)) onChange([...codes, code]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not the form's own Enter: that would create the item after the first scan.
    event.preventDefault();
    add();
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {codes.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {codes.map((code) => (
            <li key={code} className="flex max-w-full min-w-0 items-center rounded-md bg-hover pl-2.5 text-sm tabular-nums">
              <span className="min-w-0 py-1 wrap-anywhere">{code}</span>
              {isDisabled ? (
                <span className="w-2.5" />
              ) : (
                <IconButton
                  size="sm"
                  label={`Remove ${code}`}
                  icon={<X aria-hidden />}
                  onClick={() => onChange(codes.filter((one) => one !== code))}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isDisabled ? null : (
        <Input
          aria-label={`Add to ${label.toLowerCase()}`}
          placeholder="Type or scan, then Enter"
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          onBlur={add}
        />
      )}
    </div>
  );
}
