import { useState } from 'react';
import { ChoosePlace } from '../../features/places/working-from.tsx';
import { useOwnPlace } from '../../features/places/own-place.queries.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { OwnPlaceButton, type OwnPlaceLook } from './own-place-button.tsx';

export function OwnPlacePanel({ look, isOpenAtStart }: { look: OwnPlaceLook; isOpenAtStart: boolean }) {
  const own = useOwnPlace();
  const [isOpen, setIsOpen] = useState(isOpenAtStart);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <OwnPlaceButton own={own} look={look} />
      </PopoverTrigger>
      <PopoverContent
        label="Place to work from"
        side={look === 'chip' ? 'bottom' : 'right'}
        align="end"
        isPadded={false}
        className="w-80 max-w-[calc(100vw-1rem)]"
      >
        <ChoosePlace onChosen={() => setIsOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}
