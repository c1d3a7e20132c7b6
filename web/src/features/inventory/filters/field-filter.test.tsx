// @vitest-environment jsdom
import type { CustomField } from '@onhand/contract/custom-fields';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FieldFilter } from './field-filter.tsx';

afterEach(cleanup);

const fields: CustomField[] = [
  { id: 7, name: 'Length', kind: 'number', choices: [], position: 0 },
  { id: 8, name: 'Note', kind: 'text', choices: [], position: 1 },
];

function open(fieldId: number) {
  const onApply = vi.fn();
  render(<FieldFilter fields={fields} fieldId={fieldId} fieldValue={null} onApply={onApply} />);
  const apply = (typed: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply field' }));
  };
  return { onApply, apply };
}

test('a number field is filtered by numbers alone, as people type them', () => {
  const { onApply, apply } = open(7);
  apply('long');
  screen.getByText('Please enter a number.');
  expect(onApply).not.toHaveBeenCalled();
  apply('-1,250.50');
  expect(onApply).toHaveBeenLastCalledWith({ fieldId: 7, fieldValue: '-1250.5' });
  expect(screen.queryByText('Please enter a number.')).toBeNull();
  apply('');
  expect(onApply).toHaveBeenLastCalledWith({ fieldId: 7, fieldValue: null });
});

test('any words find a text', () => {
  const { onApply, apply } = open(8);
  apply(' long ');
  expect(onApply).toHaveBeenLastCalledWith({ fieldId: 8, fieldValue: 'long' });
});
