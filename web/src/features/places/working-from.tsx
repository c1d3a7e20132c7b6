import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { AnyPlace } from './place-chip.tsx';
import { useOwnPlace } from './own-place.queries.ts';
import { useWorkFrom } from './places.queries.ts';

/** PLC-10: where the person works from, one tap from being changed. Nothing where there is no place to work from. */
export function WorkingFrom() {
  const own = useOwnPlace();
  const { data: folders = [] } = useQuery(foldersQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (folders.length === 0) return null;
  return (
    <section aria-label="Working from" className="flex min-h-11 items-center gap-2 rounded-md border bg-surface py-1 pr-2 pl-3">
      <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 grow" aria-live="polite">
        <span className="block truncate font-medium">{own ? `Working from ${own.name}` : 'Working from no place'}</span>
        {own ? null : <span className="block truncate text-sm text-muted">Scan the label of your van, or choose it</span>}
      </p>
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverTrigger asChild>
          <Button size="sm">{own ? 'Change' : 'Choose'}</Button>
        </PopoverTrigger>
        <PopoverContent label="Place to work from" align="end" isPadded={false} className="w-80">
          <ChoosePlace onChosen={() => setIsOpen(false)} />
        </PopoverContent>
      </Popover>
    </section>
  );
}

/** Every folder the person has; the chosen one is where they work from now on. */
export function ChoosePlace({ onChosen }: { onChosen: () => void }) {
  const own = useOwnPlace();
  const workFrom = useWorkFrom();
  const { data: folders = [] } = useQuery(foldersQuery);
  const choose = (id: number | null) => {
    onChosen();
    const folder = folders.find((one) => one.id === id);
    workFrom(folder ? { id: folder.id, name: folder.name } : null);
  };
  return <AnyPlace label="Place to work from" noneLabel="No place" placeId={own?.id ?? null} onChoose={choose} />;
}
