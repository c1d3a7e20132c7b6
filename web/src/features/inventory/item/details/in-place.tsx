import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cx } from '../../../../ui/class-names.ts';
import { focusNow } from '../../../../ui/focus-now.ts';
import { useIsHere } from '../../../../ui/use-is-here.ts';
import { type ValueKind, ValueInput } from '../../../../ui/value-input.tsx';
import { messageOf, tellNotSaved, tellRefusal } from '../fields/field-errors.ts';

interface InPlaceProps {
  label: string;
  /** The element that shows the label; without it only screen readers are told the label. */
  labelId?: string;
  /** The value as one would type it. */
  text: string;
  /** It reads like this while nobody edits it; the default is the text itself. */
  shown?: ReactNode;
  canEdit: boolean;
  kind?: ValueKind;
  /** Answers what is wrong with the text, so that the server need not be asked. */
  check?: (text: string) => string | undefined;
  onSave: (text: string) => Promise<unknown>;
  className?: string;
}

interface Draft {
  text: string;
  /** The value when the editing began. */
  base: string;
  error?: string;
  /** Left undone when it came back with a refusal while someone was busy elsewhere. */
  takesFocus?: boolean;
}

/**
 * A value that turns into its editor where it stands. Enter or leaving saves, Escape forgets; what someone else changes
 * meanwhile is told, and never written over what is being typed.
 */
export function InPlace({ label, labelId, text, shown, canEdit, kind = { type: 'line' }, check, onSave, className }: InPlaceProps) {
  const id = useId();
  const [draft, setDraft] = useState<Draft | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOver = useRef(false);
  const returnsFocus = useRef(false);
  const isHere = useIsHere();
  useEffect(() => {
    if (draft === null && returnsFocus.current) button.current?.focus();
    returnsFocus.current = false;
  }, [draft]);

  const begin = (next: Draft) => {
    isOver.current = false;
    setDraft(next);
  };
  const end = () => {
    isOver.current = true;
    setDraft(null);
  };
  const save = async (typed: string, base: string) => {
    // The editor's going also blurs it: only the first end counts.
    if (isOver.current) return;
    const error = typed === base ? undefined : check?.(typed);
    if (error) {
      setDraft({ text: typed, base, error });
      return;
    }
    end();
    if (typed !== base) await send(typed, base);
  };
  const send = async (typed: string, base: string) => {
    try {
      await onSave(typed);
    } catch (refusal) {
      const error = messageOf(refusal);
      if (!isHere()) {
        tellNotSaved(label, error);
        return;
      }
      tellRefusal(refusal);
      isOver.current = false;
      const takesFocus = [null, document.body, button.current].includes(document.activeElement as HTMLElement | null);
      // A person who is typing again meanwhile keeps their text.
      setDraft((now) => (now ? { ...now, base, error } : { text: typed, base, error, takesFocus }));
    }
  };
  // Going back, or opening another item, takes the field away without leaving it.
  const leave = useEffectEvent(() => {
    if (draft === null || isOver.current || draft.text === draft.base) return;
    const error = draft.error ?? check?.(draft.text);
    if (error) tellNotSaved(label, error);
    else void send(draft.text, draft.base);
  });
  useEffect(() => () => leave(), []);

  const reading = (shown ?? text) || <span className="font-normal text-muted">{canEdit ? 'Add' : '—'}</span>;
  if (!canEdit) return <span className={cx('block py-1 wrap-anywhere whitespace-pre-line', className)}>{reading}</span>;
  const labelRef = labelId ?? `${id}-label`;
  const hiddenLabel = labelId ? null : (
    <span id={labelRef} className="sr-only">
      {label}
    </span>
  );
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        aria-labelledby={`${labelRef} ${id}-value`}
        onClick={() => begin({ text, base: text })}
        className={cx('-mx-2 block max-w-[calc(100%+1rem)] min-w-12 touch rounded-sm px-2 py-1 text-left hover:bg-hover', className)}
      >
        {hiddenLabel}
        <span id={`${id}-value`} className="wrap-anywhere whitespace-pre-line">
          {reading}
        </span>
      </button>
    );
  }

  const handleKey = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (event.key === 'Escape') {
      returnsFocus.current = true;
      end();
    } else if (isEnter && (kind.type !== 'lines' || event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      returnsFocus.current = true;
      void save(draft.text, draft.base);
    }
  };
  const isOverwriting = text !== draft.base;
  return (
    <div data-editing className={cx('min-w-0', className)}>
      {hiddenLabel}
      <ValueInput
        kind={kind}
        value={draft.text}
        isSelectedOnFocus
        // Asked for by a click or a key on the value itself it takes the focus; come back with a refusal, only if nobody else has it.
        ref={(draft.takesFocus ?? true) ? focusNow : undefined}
        onChange={(typed) => setDraft({ text: typed, base: draft.base, takesFocus: draft.takesFocus })}
        onPick={(typed) => {
          returnsFocus.current = true;
          void save(typed, draft.base);
        }}
        aria-labelledby={labelRef}
        aria-describedby={draft.error || isOverwriting ? `${id}-note` : undefined}
        aria-invalid={draft.error ? true : undefined}
        onKeyDown={handleKey}
        onBlur={() => void save(draft.text, draft.base)}
      />
      {draft.error ? (
        <p id={`${id}-note`} role="alert" className="mt-1 text-sm text-bad">
          {draft.error}
        </p>
      ) : isOverwriting ? (
        <p id={`${id}-note`} className="mt-1 text-sm wrap-anywhere text-muted">
          Someone changed this to {text ? `“${wordsFor(kind, text)}”` : 'nothing'} meanwhile.
        </p>
      ) : null}
    </div>
  );
}

/** A choice is kept by its id, which tells a person nothing. */
function wordsFor(kind: ValueKind, text: string): string {
  return (kind.type === 'choice' && kind.options.find(({ value }) => value === text)?.label) || text;
}
