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

/** Key by key, as a hand does. */
const keyed = (keys: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  for (const data of keys) fireEvent.input(field, { target: { value: field.value + data }, data, inputType: 'insertText' });
  return field.value;
};
const pasted = (value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.input(field, { target: { value }, inputType: 'insertFromPaste' });
  return field.value;
};

test('[SET-01] a point that separates thousands goes, so that 1.250 is never one and a quarter', () => {
  setDecimalComma(true, true);
  render(<Amount />);
  for (const [keys, figure] of [
    ['1.250', '1250'],
    ['1.250.000', '1250000'],
    ['1.250,75', '1250.75'],
    ['-12.500', '-12500'],
    // Three decimals behind a comma stay decimals.
    ['3,125', '3.125'],
    // Two are no thousands: somebody wrote the point of another custom.
    ['6.30', '6.30'],
  ] as const) {
    typed('');
    expect(keyed(keys)).toBe(figure);
  }
  expect(pasted('2.500')).toBe('2500');
});

test('[SET-01] what stands in a field from before has a decimal point, and so it stays', () => {
  setDecimalComma(true, true);
  render(<Amount />);
  expect(typed('22.25')).toBe('22.25');
  expect(keyed('5')).toBe('22.255');
});

test('[SET-01] where thousands have spaces between them, a point is one', () => {
  setDecimalComma(true);
  render(<Amount />);
  expect(keyed('1.250')).toBe('1.250');
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
