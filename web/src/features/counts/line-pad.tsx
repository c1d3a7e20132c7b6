import type { Count, CountLine } from '@onhand/contract/counts';
import { plain } from '@onhand/contract/decimal';
import { List, Minus, Plus, SkipForward } from 'lucide-react';
import { useId, useState } from 'react';
import { addDecimals, compareDecimals, isDecimal } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { countedByText } from './count-words.ts';
import { EntriesButton } from './entries-sheet.tsx';
import { choicesFor, type EntryChoice } from './entry-choice.ts';
import { LineBadges } from './line-facts.tsx';
import { NumberPad } from './number-pad.tsx';
import { countedProblem } from './quantity-check.ts';

interface LinePadProps {
  count: Count;
  line: CountLine;
  folder: string;
  onEnter: (quantity: string, mode: EntryChoice['mode']) => void;
  onSkip: () => void;
  onList: () => void;
}

/** One item and how many of it there are. */
export function LinePad({ count, line, folder, onEnter, onSkip, onList }: LinePadProps) {
  const problemId = useId();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const problem = countedProblem(typed, line.unit);
  const shownProblem = isChecked ? problem : undefined;
  const change = (text: string) => {
    setTyped(text);
    setIsChecked(false);
  };
  const step = (by: '1' | '-1') => {
    const next = addDecimals(isDecimal(typed) ? plain(typed) : '0', by);
    change(compareDecimals(next, '0') < 0 ? '0' : next);
  };
  const choose = ({ mode }: EntryChoice) => {
    setIsChecked(true);
    if (!problem) onEnter(plain(typed.trim()), mode);
  };
  const choices = choicesFor(line, typed);
  return (
    <div className="flex min-h-0 grow flex-col">
      <section aria-label={line.name} className="min-h-24 grow overflow-y-auto px-4 [@media(height<720px)]:min-h-16">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg leading-snug font-semibold wrap-anywhere">{line.name}</span>
          <LineBadges line={line} />
        </p>
        <p className="mt-0.5 text-sm text-muted">{[line.sku, folder].filter(Boolean).join(' · ')}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 tabular-nums">
          {count.isBlind || line.expected === null ? null : (
            <span>
              <span className="text-muted">Expected</span> {quantityText(line.expected, line.unit?.name)}
            </span>
          )}
          {line.counted === null ? null : (
            <EntriesButton countId={count.id} line={line}>
              <span className="font-normal">
                <span className="text-muted">Counted</span> {quantityText(line.counted, line.unit?.name)}{' '}
                <span className="text-muted">by {countedByText(line)}</span>
              </span>
            </EntriesButton>
          )}
        </p>
      </section>
      <div className="flex shrink-0 flex-col gap-2 border-t bg-surface px-4 py-3 [@media(height<720px)]:gap-1.5 [@media(height<720px)]:py-2">
        <div className="flex items-center gap-2">
          <IconButton label="Pick from the list" icon={<List aria-hidden />} variant="secondary" onClick={onList} />
          <IconButton label="One less" icon={<Minus aria-hidden />} variant="secondary" onClick={() => step('-1')} />
          <Input
            aria-label={`Quantity of ${line.name}`}
            // The keys below are the keyboard; a real one works as well.
            inputMode="none"
            autoComplete="off"
            placeholder="0"
            trailing={line.unit?.name}
            aria-invalid={shownProblem ? true : undefined}
            aria-describedby={shownProblem ? problemId : undefined}
            value={typed}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !choices[0]) return;
              event.preventDefault();
              choose(choices[0]);
            }}
            className="grow text-center text-2xl! font-semibold tabular-nums [&_input]:text-center [&_input]:text-2xl!"
          />
          <IconButton label="One more" icon={<Plus aria-hidden />} variant="secondary" onClick={() => step('1')} />
          <IconButton label="Skip this item" icon={<SkipForward aria-hidden />} variant="secondary" onClick={onSkip} />
        </div>
        {shownProblem ? (
          <p id={problemId} role="alert" className="text-sm text-bad">
            {shownProblem}
          </p>
        ) : null}
        <NumberPad
          hasDecimals={line.unit?.allowsDecimals ?? false}
          onKey={(digit) => change(typed === '0' && digit !== '.' ? digit : typed + digit)}
          onDelete={() => change(typed.slice(0, -1))}
        />
        <div className="flex gap-2">
          {choices.toReversed().map((choice) => (
            <Button
              key={choice.label}
              variant={choice === choices[0] ? 'primary' : 'secondary'}
              size="lg"
              className="h-13 min-w-0 flex-1 text-lg [@media(height<720px)]:h-11"
              onClick={() => choose(choice)}
            >
              <span className="truncate">{choice.label}</span>
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
