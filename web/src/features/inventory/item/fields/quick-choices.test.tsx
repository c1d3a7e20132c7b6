// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext } from '../../../../platform/session.ts';
import { getToast, toast } from '../../../../ui/toast.ts';
import { TooltipProvider } from '../../../../ui/tooltip.tsx';
import { tagsQuery } from '../../../tags/tags.queries.ts';
import { vendorsQuery } from '../../../vendors/vendors.queries.ts';
import { CodeList } from '../../../../ui/code-list.tsx';
import { TagChoice } from './tag-choice.tsx';
import { type VendorLine, VendorLines } from './vendor-lines.tsx';
import { typedTerms } from '../../../../platform/vendor-terms.rules.ts';

const user = {
  id: '1',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.test',
  role: 'owner' as const,
  organizationId: 1,
  organizationName: 'X',
};

beforeEach(() => {
  void toast({ title: '' });
  // Lists that scroll ask for both; jsdom lays nothing out.
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('codes', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox');
  const scan = (code: string) => {
    fireEvent.change(input(), { target: { value: code } });
    fireEvent.keyDown(input(), { key: 'Enter' });
  };

  test('the second of two quick scans keeps the first, which is not on the screen yet', () => {
    const onChange = vi.fn();
    render(
      <TooltipProvider>
        <CodeList label="Barcodes" codes={['1']} onChange={onChange} />
      </TooltipProvider>,
    );
    scan('2');
    scan('3');
    fireEvent.click(screen.getByRole('button', { name: 'Remove 1' }));
    expect(onChange.mock.calls).toEqual([[['1', '2']], [['1', '2', '3']], [['2', '3']]]);
    expect(input().value).toBe('');
  });

  test('a code that is refused stands in the field again', async () => {
    render(
      <TooltipProvider>
        <CodeList label="Barcodes" codes={[]} onChange={async () => false} />
      </TooltipProvider>,
    );
    await act(async () => scan('2'));
    expect(input().value).toBe('2');
  });

  test('or is named, where the next one is being typed already', async () => {
    let refuse = () => {};
    render(
      <TooltipProvider>
        <CodeList label="Barcodes" codes={[]} onChange={() => new Promise((resolve) => void (refuse = () => resolve(false)))} />
      </TooltipProvider>,
    );
    scan('2');
    fireEvent.change(input(), { target: { value: '3' } });
    await act(async () => refuse());
    expect(input().value).toBe('3');
    expect(getToast()).toMatchObject({ title: '“2” was not added' });
  });
});

describe('tags', () => {
  const tags = ['brass', 'copper'].map((name, place) => ({ id: place + 1, name, color: null }));
  const open = (onChange: (chosen: { id: number }[]) => void) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    queryClient.setQueryData(tagsQuery.queryKey, tags as never);
    render(
      <QueryClientProvider client={queryClient}>
        <SessionContext value={{ status: 'signed-in', user, isReconnecting: false }}>
          <TagChoice chosen={[]} onChange={onChange} />
        </SessionContext>
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Tags/ }));
  };
  const make = (name: string) => {
    fireEvent.change(screen.getByPlaceholderText('Search'), { target: { value: name } });
    fireEvent.click(screen.getByRole('option', { name: `Create “${name}”` }));
  };

  test('two quick choices are both kept, and so is a tag that was still being made', async () => {
    let answer = () => {};
    vi.stubGlobal(
      'fetch',
      () => new Promise((resolve) => void (answer = () => resolve(Response.json({ id: 9, name: 'new', color: null })))),
    );
    const chosen: number[][] = [];
    open((list) => chosen.push(list.map(({ id }) => id)));
    await act(async () => make('new'));
    fireEvent.click(screen.getByRole('option', { name: 'brass' }));
    fireEvent.click(screen.getByRole('option', { name: 'copper' }));
    await act(async () => answer());
    await vi.waitFor(() => expect(chosen).toEqual([[1], [1, 2], [1, 2, 9]]));
  });

  test('a tag that could not be made is told, even when the field is gone', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'FORBIDDEN', message: 'Not you.' }, { status: 403 }));
    open(() => {});
    act(() => make('new'));
    cleanup();
    await vi.waitFor(() => expect(getToast()).toMatchObject({ description: 'Not you.' }));
  });
});

describe('vendors', () => {
  const line: VendorLine = { ...typedTerms(), vendorId: null, vendorSku: '', price: '' };
  const open = (role: 'owner' | 'staff', onChange: (lines: VendorLine[]) => void) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    queryClient.setQueryData(vendorsQuery.queryKey, []);
    render(
      <QueryClientProvider client={queryClient}>
        <SessionContext value={{ status: 'signed-in', user: { ...user, role }, isReconnecting: false }}>
          <TooltipProvider>
            <VendorLines lines={[line]} onChange={onChange} hasPrices />
          </TooltipProvider>
        </SessionContext>
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Choose a vendor/ }));
    fireEvent.change(screen.getByPlaceholderText(/^(Search|Find)/), { target: { value: 'Pipe & Co' } });
  };
  const offer = () => screen.queryByText('Create “Pipe & Co”');

  test('[INV-02] one that is not there yet is made in the form and chosen in its line', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ id: 9, name: 'Pipe & Co' });
    });
    const onChange = vi.fn();
    open('owner', onChange);
    await act(async () => fireEvent.click(offer() as HTMLElement));
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([{ ...line, vendorId: 9 }]));
    expect(sent).toEqual([{ name: 'Pipe & Co' }]);
  });

  test('is not offered to whoever may not make one', () => {
    open('staff', () => {});
    expect(offer()).toBeNull();
  });
});
