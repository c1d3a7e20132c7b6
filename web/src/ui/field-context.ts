import { createContext, useContext } from 'react';

export type FieldContextValue = {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};

export const FieldContext = createContext<FieldContextValue | null>(null);

type ControlProps = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
};

/** Merges the surrounding form field's properties into its control's; the control's own win. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  const describedBy = [field?.describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: props.id ?? field?.controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field?.isInvalid || undefined),
  };
}
