import { useSearchParams } from 'react-router';

/** Keeps the open vendor in the address, so that a reload and a shared link keep it. */
export function useOpenVendor() {
  const [params, setParams] = useSearchParams();
  const open = params.get('vendor');
  const show = (vendor: number | 'new' | null) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (vendor === null) next.delete('vendor');
        else next.set('vendor', String(vendor));
        return next;
      },
      // Opening is a step that “back” undoes; moving on from an open vendor is not one more.
      { replace: open !== null, preventScrollReset: true },
    );
  const search = params.get('search') ?? '';
  const setSearch = (text: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (text) next.set('search', text);
        else next.delete('search');
        return next;
      },
      { replace: true },
    );
  return { open, show, search, setSearch };
}
