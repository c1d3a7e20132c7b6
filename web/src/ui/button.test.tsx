// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('a busy button keeps its name and focus but neither acts nor submits', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form>
      <Button type="submit" isBusy onClick={onClick}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  button.closest('form')?.addEventListener('submit', onSubmit);
  button.focus();
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('as child it dresses a link and leaves it a link', () => {
  render(
    <Button asChild variant="primary">
      <a href="/inventory">Open</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Open' }).className).toContain('bg-accent');
});
