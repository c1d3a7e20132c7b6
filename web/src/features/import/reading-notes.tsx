import { importFields } from '@onhand/contract/import-fields';
import type { Import } from '@onhand/contract/imports';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { headingOf } from './import-words.ts';
import { readAs, otherDecimals } from './reading.rules.ts';

export interface ReadingChange {
  mapping?: Import['mapping'];
  leaveOut?: number[];
  decimals?: Import['decimals'];
  paths?: Import['paths'];
  ownUnits?: string[];
}

interface ReadingNotesProps {
  one: Import;
  isBusy: boolean;
  onChange: (change: ReadingChange) => void;
}

/** Says how the file was read where it could be read otherwise, each with the one tap that reads it so. Possible losses come first. */
export function ReadingNotes({ one, isBusy, onChange }: ReadingNotesProps) {
  const isUsed = (place: number) => (one.mapping[place] ?? null) !== null;
  const figure = one.columns.find(({ ambiguous }, place) => ambiguous !== null && isUsed(place))?.ambiguous;
  const folder = one.columns.find(({ hasPaths }, place) => hasPaths && one.mapping[place] === 'folder');
  const button = (label: string, change: ReadingChange) => (
    <Button key={label} size="sm" disabled={isBusy} onClick={() => onChange(change)}>
      {label}
    </Button>
  );
  const map = (place: number, field: string) => one.columns.map((_, at) => (at === place ? field : (one.mapping[at] ?? null)));
  return (
    <>
      {one.columns.map(({ suggests }, place) => {
        if (suggests === null || isUsed(place) || one.mapping.includes(suggests)) return null;
        const label = importFields[suggests as keyof typeof importFields];
        const heading = headingOf(one, place);
        return (
          <ReadingNote
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={place}
            isLoud
            text={`“${heading}” looks like the ${label === 'SKU' ? label : label.toLowerCase()}, and nothing is made of it.`}
          >
            {button(`Use “${heading}” as ${label}`, { mapping: map(place, suggests) })}
            {button(`Leave “${heading}” out`, { leaveOut: [place] })}
          </ReadingNote>
        );
      })}
      {figure ? (
        <ReadingNote text={`“${figure}” is read as ${readAs(figure, one.decimals)}.`}>
          {button(`Read it as ${readAs(figure, otherDecimals(one.decimals))}`, { decimals: otherDecimals(one.decimals) })}
        </ReadingNote>
      ) : null}
      {folder ? (
        <ReadingNote
          text={
            one.paths === 'path'
              ? 'Folders are read as paths: “Warehouse/Aisle B” is Aisle B in Warehouse.'
              : 'Each folder is read as one name: “Warehouse/Aisle B” is a single folder.'
          }
        >
          {one.paths === 'path' ? button('One folder name', { paths: 'name' }) : button('Paths', { paths: 'path' })}
        </ReadingNote>
      ) : null}
      {one.unitWords.map(({ word, unit }) => (
        <ReadingNote key={word} text={`The unit “${word}” is read as “${unit}”.`}>
          {button(`Keep “${word}” as its own unit`, { ownUnits: [...one.ownUnits, word] })}
        </ReadingNote>
      ))}
      {one.ownUnits.map((word) => (
        <ReadingNote key={word} text={`“${word}” stays a unit of its own.`}>
          {button(`Match “${word}” to a unit you have`, { ownUnits: one.ownUnits.filter((other) => other !== word) })}
        </ReadingNote>
      ))}
    </>
  );
}

function ReadingNote({ text, isLoud = false, children }: { text: string; isLoud?: boolean; children: ReactNode }) {
  const Icon = isLoud ? CircleAlert : Info;
  return (
    <div
      role={isLoud ? 'alert' : undefined}
      className={`mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-4 py-3 ${isLoud ? 'bg-warn-soft' : 'bg-accent-soft'}`}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${isLoud ? 'text-warn' : 'text-accent'}`} />
      <p className="min-w-0 grow basis-48 wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
