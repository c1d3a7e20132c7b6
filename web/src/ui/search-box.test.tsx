// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** `show` is the address saying what is searched for. */
function openBox() {
  const box = (value: string) => <SearchBox label="Search items" hint="Search name" value={value} onSearch={(text) => asked.push(text)} />;
  const { rerender } = render(box(''));
  return { show: (value: string) => rerender(box(value)) };
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () =>
  act(() => {
    vi.advanceTimersByTime(200);
  });

test('[INV-05] what one types on with is kept when the address catches up with what was typed before', () => {
  const { show } = openBox();
  type('bra');
  pause();
  type('brass el');
  pause();
  type('brass elbow');
  show('bra');
  expect(field().value).toBe('brass elbow');
  show('brass el');
  expect(field().value).toBe('brass elbow');
  pause();
  expect(asked).toEqual(['bra', 'brass el', 'brass elbow']);
});

test('[INV-05] a search that was asked for elsewhere stands in the box, also one that was typed here before', () => {
  const { show } = openBox();
  type('bra');
  pause();
  show('bra');
  show('');
  expect(field().value).toBe('');
  show('bra');
  expect(field().value).toBe('bra');
});
