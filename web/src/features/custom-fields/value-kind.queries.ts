import type { CustomField } from '@onhand/contract/custom-fields';
import type { ValueKind } from '../../ui/value-input.tsx';

/**
 * Tells how a value of the field is entered; '' stands for no value. `unsaid` names a box that nobody has ticked yet, where that differs
 * from “No”.
 */
export function valueKindOf({ kind, choices }: CustomField, none: string, unsaid?: string): ValueKind {
  switch (kind) {
    case 'number':
      return { type: 'figure' };
    case 'date':
      return { type: 'date' };
    case 'choice':
      return { type: 'choice', options: [{ value: '', label: none }, ...choices.map((choice) => ({ value: choice, label: choice }))] };
    case 'checkbox': {
      const options = [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ];
      return { type: 'choice', options: unsaid === undefined ? options : [{ value: '', label: unsaid }, ...options] };
    }
    default:
      return { type: kind === 'link' ? 'link' : 'line', maxLength: 2000 };
  }
}
