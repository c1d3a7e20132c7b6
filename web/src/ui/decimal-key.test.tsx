// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setDecimalComma, withPoint } from './decimal-key.ts';
import { Input } from './input.tsx';

afterEach(() => {
  cleanup();
  setDecimalComma(false);
});

function Amount({ isNumeric = true }: { isNumeric?: boolean }) {
  const [value, setValue] = useState('');
  return <Input aria-label="Amount" isNumeric={isNumeric} value={value} onChange={(event) => setValue(event.target.value)} />;
}

const typed = (value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(field, { target: { value } });
  return field.value;
};

test('[SET-01] a comma is a point where people write one, also after thousands', () => {
  setDecimalComma(true);
  render(<Amount />);
  expect(typed('2,')).toBe('2.');
  expect(typed('-0,75')).toBe('-0.75');
  expect(typed('1.234,5')).toBe('1234.5');
  expect(typed('1 234,5')).toBe('1234.5');
  // Neither is a figure anywhere.
  expect(typed('1,2,3')).toBe('1,2,3');
  expect(typed('1,234.5')).toBe('1,234.5');
});

test('[SET-01] where people write a point a comma is left to be refused: it would be a thousandfold error', () => {
  render(<Amount />);
  expect(typed('1,234')).toBe('1,234');
});

test('a field that is not for figures keeps its commas', () => {
  setDecimalComma(true);
  render(<Amount isNumeric={false} />);
  expect(typed('Elbow, 15 mm')).toBe('Elbow, 15 mm');
  expect(withPoint('12')).toBe('12');
});
