import type { FocusEvent, FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

/** A filter that takes typing: in a popover its button applies it, among other filters leaving it does. */
export function FilterForm({
  applyLabel,
  appliesOnLeave,
  onApply,
  children,
}: {
  applyLabel: string;
  appliesOnLeave: boolean;
  onApply: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
  };
  const leave = (event: FocusEvent) => {
    if (appliesOnLeave && !event.currentTarget.contains(event.relatedTarget)) onApply();
  };
  return (
    // Leaving is heard here once for all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={submit} onBlur={leave} noValidate className="flex flex-col gap-4">
      {children}
      {appliesOnLeave ? null : (
        <Button type="submit" variant="primary">
          {applyLabel}
        </Button>
      )}
    </form>
  );
}
