import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { messageOf, tellRefusal } from './field-errors.ts';
import { type EditorKind, InPlaceEditor } from './in-place-editor.tsx';

interface InPlaceProps {
  label: string;
  /** Where the label stands on the screen; without it the label is only said. */
  labelId?: string;
  /** The value as one would type it. */
  text: string;
  /** How it reads while nobody edits it; the text itself unless told. */
  shown?: ReactNode;
  canEdit: boolean;
  kind?: EditorKind;
  /** What is wrong with it, before the server is asked. */
  check?: (text: string) => string | undefined;
  onSave: (text: string) => Promise<unknown>;
  className?: string;
}

interface Draft {
  text: string;
  /** What the value was when the editing began. */
  base: string;
  error?: string;
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
    if (typed === base) return;
    try {
      await onSave(typed);
    } catch (refusal) {
      tellRefusal(refusal);
      begin({ text: typed, base, error: messageOf(refusal) });
    }
  };

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
      <InPlaceEditor
        kind={kind}
        value={draft.text}
        onChange={(typed) => setDraft({ text: typed, base: draft.base })}
        onPick={(typed) => void save(typed, draft.base)}
        control={{
          'aria-labelledby': labelRef,
          'aria-describedby': draft.error || isOverwriting ? `${id}-note` : undefined,
          'aria-invalid': draft.error ? true : undefined,
          onKeyDown: handleKey,
          onBlur: () => void save(draft.text, draft.base),
        }}
      />
      {draft.error ? (
        <p id={`${id}-note`} role="alert" className="mt-1 text-sm text-bad">
          {draft.error}
        </p>
      ) : isOverwriting ? (
        <p id={`${id}-note`} className="mt-1 text-sm wrap-anywhere text-muted">
          Someone changed this to {text ? `“${text}”` : 'nothing'} meanwhile.
        </p>
      ) : null}
    </div>
  );
}
