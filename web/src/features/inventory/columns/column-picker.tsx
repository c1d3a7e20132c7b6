import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { inPickerOrder, moved, toggled } from './column-choice.rules.ts';
import { useColumns } from './columns.ts';
import { ColumnsButton } from './columns-button.tsx';

/** People choose columns and their order here. The name is always shown, so it is not among them. */
export function ColumnPicker({ isOpenAtStart }: { isOpenAtStart: boolean }) {
  return (
    <Popover defaultOpen={isOpenAtStart}>
      <PopoverTrigger asChild>
        <ColumnsButton />
      </PopoverTrigger>
      <PopoverContent label="Columns" align="end" isPadded={false} className="flex flex-col">
        <ColumnList />
      </PopoverContent>
    </Popover>
  );
}

function ColumnList() {
  const { shown, all, setShown, reset, isUsual } = useColumns();
  const shownIds = shown.map(({ id }) => id);
  // The order stays as it was on opening: a row that jumped when its box was ticked would be hard to follow.
  const [order, setOrder] = useState(() => inPickerOrder(all, shownIds).map(({ id }) => id));
  const show = (ids: readonly string[], inOrder: readonly string[]) => setShown(inOrder.filter((id) => ids.includes(id)));
  const startOver = () => {
    reset();
    setOrder([]);
  };
  const columns = inPickerOrder(all, order.length > 0 ? order : shownIds);
  const ids = columns.map(({ id }) => id);
  const move = (id: string, by: -1 | 1) => {
    const next = moved(ids, id, by);
    setOrder(next);
    show(shownIds, next);
  };
  return (
    <>
      <ul aria-label="Columns" className="max-h-[min(26rem,60dvh)] min-h-0 overflow-y-auto py-1">
        {columns.map(({ id, label }, place) => (
          <ColumnRow
            key={id}
            label={label}
            isShown={shownIds.includes(id)}
            isFirst={place === 0}
            isLast={place === columns.length - 1}
            onToggle={() => show(toggled(shownIds, id), ids)}
            onMove={(by) => move(id, by)}
          />
        ))}
      </ul>
      {isUsual ? <p className="border-t px-4 py-2 text-xs text-muted">Where names have no room, the last of these give way.</p> : null}
      <div className="flex items-center justify-between gap-2 border-t p-2 pl-4">
        <span className="text-sm text-muted">Yours, on every device</span>
        <Button size="sm" variant="ghost" disabled={isUsual} onClick={startOver}>
          Reset
        </Button>
      </div>
    </>
  );
}

interface ColumnRowProps {
  label: string;
  isShown: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
}

function ColumnRow({ label, isShown, isFirst, isLast, onToggle, onMove }: ColumnRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<-1 | 1 | null>(null);
  // A row that moves in the page loses the focus; and at the end the other button is the one still of use.
  useEffect(() => {
    const by = pressed.current;
    pressed.current = null;
    if (by === null) return;
    const [up, down] = row.current?.querySelectorAll('button') ?? [];
    (by === -1 ? (isFirst ? down : up) : isLast ? up : down)?.focus();
  });
  const move = (by: -1 | 1) => {
    pressed.current = by;
    onMove(by);
  };
  return (
    <li ref={row} className="flex min-h-9 items-center gap-1 pr-2 pl-4">
      <Checkbox
        className="min-w-0 grow"
        label={<span className="block truncate">{label}</span>}
        checked={isShown}
        onCheckedChange={onToggle}
      />
      <IconButton label={`Move ${label} up`} icon={<ArrowUp aria-hidden />} size="sm" disabled={isFirst} onClick={() => move(-1)} />
      <IconButton label={`Move ${label} down`} icon={<ArrowDown aria-hidden />} size="sm" disabled={isLast} onClick={() => move(1)} />
    </li>
  );
}
