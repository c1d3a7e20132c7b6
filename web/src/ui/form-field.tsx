import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldContext } from './field-context.ts';

/** One control with its label, hint and error, all tied together for assistive technology. */
export function FormField({
  label,
  hint,
  error,
  isOptional = false,
  isGroup = false,
  isLabelHidden = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  isOptional?: boolean;
  /** For a radio group: the label names the group instead of pointing at one control. */
  isGroup?: boolean;
  isLabelHidden?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const field = {
    controlId: `${id}-control`,
    labelId: `${id}-label`,
    describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined,
    isInvalid: Boolean(error),
  };
  const labelClasses = isLabelHidden ? 'sr-only' : undefined;
  const text = (
    <>
      {label}
      {isOptional ? <span className="font-normal text-muted"> (optional)</span> : null}
    </>
  );
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      {isGroup ? (
        <span id={field.labelId} className={cx('text-sm font-medium', labelClasses)}>
          {text}
        </span>
      ) : (
        <label id={field.labelId} htmlFor={field.controlId} className={cx('text-sm font-medium text-text', labelClasses)}>
          {text}
        </label>
      )}
      <FieldContext value={field}>{children}</FieldContext>
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden className="h-lh w-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
