// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FormField } from './form-field.tsx';
import { Input } from './input.tsx';
import { RadioGroup, RadioItem } from './radio-group.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

function descriptionOf(element: HTMLElement) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

test('the label names the control; error and hint describe it', () => {
  render(
    <FormField label="SKU" hint="As printed on the box." error="Already in use.">
      <Input />
    </FormField>,
  );
  const input = screen.getByLabelText('SKU');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(input)).toEqual(['Already in use.', 'As printed on the box.']);
});

test('a control without fault is not marked', () => {
  render(
    <FormField label="Unit">
      <Select options={[{ value: 'm', label: 'Metres' }]} />
    </FormField>,
  );
  const select = screen.getByRole('combobox', { name: 'Unit' });
  expect(select.hasAttribute('aria-invalid')).toBe(false);
  expect(select.hasAttribute('aria-describedby')).toBe(false);
});

test('a group is named by its field and each choice by its own words', () => {
  render(
    <FormField label="Costing" isGroup hint="You can change this later.">
      <RadioGroup value="fifo" onValueChange={() => undefined}>
        <RadioItem value="fifo" label="First in, first out" />
        <RadioItem value="average" label="Average" hint="Of all purchases." />
      </RadioGroup>
    </FormField>,
  );
  expect(descriptionOf(screen.getByRole('radiogroup', { name: 'Costing' }))).toEqual(['You can change this later.']);
  expect(descriptionOf(screen.getByRole('radio', { name: /^Average/ }))).toEqual(['Of all purchases.']);
});
