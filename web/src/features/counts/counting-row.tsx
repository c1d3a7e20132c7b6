import type { Count, CountLine } from '@onhand/contract/counts';
import { plain } from '@onhand/contract/decimal';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { Input } from '../../ui/input.tsx';
import { countedByText } from './count-words.ts';
import { EntriesButton } from './entries-sheet.tsx';
import { choicesFor, type EntryChoice } from './entry-choice.ts';
import { LineBadges } from './line-facts.tsx';
import { countedProblem } from './quantity-check.ts';

export const countingRowHeight = 64;
/** The cursor's next place, seen from a row. */
export type RowMove = 'here' | 'up' | 'down' | 'next';

export function countingColumns(isBlind: boolean): string {
  const columns = isBlind
    ? 'grid-cols-[minmax(9rem,3fr)_minmax(5rem,2fr)_8rem_minmax(14rem,18rem)]'
    : 'grid-cols-[minmax(9rem,3fr)_minmax(5rem,2fr)_6rem_8rem_minmax(14rem,18rem)]';
  return `grid items-center gap-x-4 px-4 ${columns}`;
}

interface CountingRowProps {
  count: Count;
  line: CountLine;
  folder: string;
  position: number;
  total: number;
  top: number;
  isActive: boolean;
  isScan: (typed: string) => boolean;
  onScan: (code: string) => void;
  onMove: (by: RowMove, line: CountLine) => void;
  onEnter: (line: CountLine, quantity: string, mode: EntryChoice['mode']) => void;
}

/** A line with a field for what was counted. */
export function CountingRow(props: CountingRowProps) {
  const { count, line, folder, position, total, top, isActive, isScan, onScan, onMove, onEnter } = props;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => {
    if (isActive && document.activeElement !== input.current) input.current?.focus({ preventScroll: true });
  }, [isActive]);
  const problem = countedProblem(typed, line.unit);
  const shownProblem = isChecked ? problem : undefined;
  const choices = choicesFor(line, typed);
  const choose = (choice: EntryChoice | undefined) => {
    if (isScan(typed)) {
      setTyped('');
      return onScan(typed);
    }
    setIsChecked(true);
    if (problem || !choice) return;
    onEnter(line, plain(typed.trim()), choice.mode);
    setTyped('');
    setIsChecked(false);
    onMove('next', line);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() === '') onMove('next', line);
    else if (event.key === 'Enter') choose(choices[event.shiftKey ? 1 : 0]);
    else if (event.key === 'ArrowDown') onMove('down', line);
    else if (event.key === 'ArrowUp') onMove('up', line);
    else if (event.key === 'Escape') setTyped('');
    else return;
    event.preventDefault();
  };
  const isCountable = line.state === 'live' || line.state === 'corrected';
  return (
    <li
      aria-setsize={total}
      aria-posinset={position}
      style={{ transform: `translateY(${top}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 h-16 border-b contain-layout',
        countingColumns(count.isBlind),
        isActive ? 'bg-hover' : 'bg-surface',
      )}
    >
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <CutText text={line.name} className="leading-4.5 font-medium" />
          <LineBadges line={line} />
        </span>
        <span className="block truncate text-sm text-muted">{line.sku}</span>
      </span>
      <CutText text={folder} className="text-muted" />
      {count.isBlind ? null : (
        <span className="text-right tabular-nums">{line.expected === null ? '' : quantityText(line.expected, line.unit?.name)}</span>
      )}
      <span className="min-w-0 text-right">
        {line.counted === null ? (
          <span className="text-sm text-muted">Not counted</span>
        ) : (
          <>
            <EntriesButton countId={count.id} line={line}>
              {quantityText(line.counted, line.unit?.name)}
            </EntriesButton>
            <span className="block truncate text-xs text-muted">{countedByText(line)}</span>
          </>
        )}
      </span>
      <span className="flex items-center gap-2">
        <Input
          ref={input}
          aria-label={`Quantity of ${line.name}`}
          isNumeric
          autoComplete="off"
          disabled={!isCountable}
          aria-invalid={shownProblem ? true : undefined}
          aria-describedby={shownProblem ? problemId : undefined}
          className="w-24! shrink-0"
          value={typed}
          onFocus={() => onMove('here', line)}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsChecked(false);
          }}
          onKeyDown={onKeyDown}
        />
        {shownProblem ? (
          <span id={problemId} role="alert" className="line-clamp-2 text-sm text-bad">
            {shownProblem}
          </span>
        ) : typed.trim() === '' ? null : (
          choices.map((choice) => (
            <Button key={choice.label} size="sm" variant={choice === choices[0] ? 'primary' : 'secondary'} onClick={() => choose(choice)}>
              {choice.label}
            </Button>
          ))
        )}
      </span>
    </li>
  );
}
