import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { toast } from './toast.ts';
import { useLatest } from './use-latest.ts';

/** Several codes. Enter adds one, which is also what a hand-held scanner sends after each. */
export function CodeList({
  label,
  codes,
  onChange,
  isDisabled = false,
}: {
  label: string;
  codes: readonly string[];
  /** Answers false where the codes were refused. */
  onChange: (codes: string[]) => void | Promise<boolean>;
  isDisabled?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const { latest, change } = useLatest(codes, (next) => onChange([...next]));
  const input = useRef<HTMLInputElement>(null);
  const add = async () => {
    const code = typed.trim();
    // The field is emptied at once, because a scanner is already sending the next code.
    setTyped('');
    if (code === '' || latest().includes(code)) return;
    if ((await change([...latest(), code])) !== false) return;
    if (input.current?.value === '') setTyped(code);
    else toast({ title: `“${code}” was not added`, tone: 'destructive' });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form must not get this Enter: it would create the item after the first scan.
    event.preventDefault();
    void add();
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
                  onClick={() => void change(latest().filter((one) => one !== code))}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isDisabled ? null : (
        <Input
          ref={input}
          aria-label={`Add to ${label.toLowerCase()}`}
          placeholder="Type or scan, then Enter"
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => void add()}
        />
      )}
    </div>
  );
}
