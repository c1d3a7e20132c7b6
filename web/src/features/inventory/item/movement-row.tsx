import type { Movement } from '@onhand/contract/inventory';
import { changeText, costText, dateTimeText, moneyChangeText, quantityText } from '../../../platform/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { assumedText, kindWords, moveText, shortfallText, sourceWords } from './movement-words.ts';

function toneOf(delta: string): string {
  if (delta === '0') return 'text-muted';
  return delta.startsWith('-') ? 'text-bad' : 'text-good';
}

/** STK-04: what happened, who did it, when, from how many to how many, what it cost, and why. */
export function MovementRow({ movement, unit }: { movement: Movement; unit: string | undefined }) {
  const { kind, source, delta, quantityBefore, quantityAfter, unitCost, value, note, at, userName } = movement;
  const hasDelta = delta !== '0';
  const isRevaluation = kind === 'revalue' || kind === 'method';
  const shortfall = shortfallText(movement);
  const assumed = assumedText(movement);
  return (
    <li className="border-b py-3 first:pt-0 last:border-b-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{kindWords[kind]}</span>
        {hasDelta ? <span className={cx('shrink-0 font-semibold tabular-nums', toneOf(delta))}>{changeText(delta)}</span> : null}
      </div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="min-w-0 tabular-nums wrap-anywhere">
          {kind === 'move' ? moveText(movement) : null}
          {isRevaluation && unitCost !== undefined ? `Unit cost ${costText(unitCost)}` : null}
          {kind === 'move' || isRevaluation ? null : `${quantityText(quantityBefore)} → ${quantityText(quantityAfter, unit)}`}
        </span>
        {value !== undefined && unitCost !== undefined && (hasDelta || value !== '0') ? (
          <span className="shrink-0 text-muted tabular-nums">
            {hasDelta ? `at ${costText(unitCost)} · ` : null}
            {moneyChangeText(value)}
          </span>
        ) : null}
      </div>
      {shortfall ? <p className="text-sm text-warn">{shortfall}</p> : null}
      {assumed ? <p className="text-sm text-muted">{assumed}</p> : null}
      {note ? <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">“{note}”</p> : null}
      <p className="mt-1 text-sm text-muted">
        {userName} · <time dateTime={at}>{dateTimeText(at)}</time> · {sourceWords[source]}
      </p>
    </li>
  );
}
