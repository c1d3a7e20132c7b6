import type { Import, ImportMapping, MatchBy } from '@onhand/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ColumnRow } from './column-row.tsx';
import { FileChoices } from './file-choices.tsx';
import { ownFieldsQuery, useChangeImport, useRemoveImport, useStep } from './import.queries.ts';
import { rowsText } from './import-words.ts';
import { type ReadingChange, ReadingNotes } from './reading-notes.tsx';
import { StepActions } from './step-actions.tsx';
import { SaveMapping } from './save-mapping.tsx';

/** Asks what each column becomes. Every choice is saved at once, so a reload loses none. */
export function ColumnsStep({ one, onLeave }: { one: Import; onLeave: () => void }) {
  const own = useQuery(ownFieldsQuery);
  const change = useChangeImport();
  const check = useStep('check');
  const remove = useRemoveImport();
  // A choice shows before the server has answered.
  const shown = change.isPending ? { ...one, ...change.variables.body } : one;
  const save = (body: ReadingChange & { sheet?: number; headerRow?: number; matchBy?: MatchBy }) =>
    change.mutate({ params: { id: one.id }, body });
  const choose = (column: number, field: string) => {
    const mapping = one.columns.map((_, place) => (place === column ? field || null : (shown.mapping[place] ?? null)));
    // A field that moves to another column leaves the one it had.
    const isJoined = field === 'folder' || field === 'tags' || field.startsWith('new:');
    const single = isJoined ? mapping : mapping.map((target, place) => (target === field && place !== column ? null : target));
    save({ mapping: single, matchBy: fittingMatch(single, shown.matchBy) });
  };
  const left = shown.mapping.filter((target) => target === null).length;
  return (
    <>
      <Card title="What is in the file" description={`${one.fileName}, ${rowsText(one.rowCount)}`} className="mt-6">
        <FileChoices one={shown} onChange={save} />
      </Card>
      <ReadingNotes
        one={shown}
        isBusy={change.isPending}
        onChange={(wish) => save(wish.mapping ? { ...wish, matchBy: fittingMatch(wish.mapping, shown.matchBy) } : wish)}
      />
      <Card
        title="Columns"
        description={left === 0 ? 'Every column is used.' : `${left === 1 ? '1 column is' : `${left} columns are`} left out.`}
        actions={<SaveMapping one={one} />}
        isPadded={false}
        className="mt-6"
      >
        <ul aria-label="Columns" className="divide-y">
          {one.columns.map((column, place) => (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              key={place}
              place={place}
              column={column}
              field={shown.mapping[place] ?? null}
              ownFields={own.data ?? []}
              onChoose={(field) => choose(place, field)}
            />
          ))}
        </ul>
      </Card>
      <StepActions>
        <Button variant="ghost" isBusy={remove.isPending} onClick={() => remove.mutate({ params: { id: one.id } }, { onSuccess: onLeave })}>
          Discard
        </Button>
        <Button
          variant="primary"
          isBusy={check.isPending}
          disabled={change.isPending}
          onClick={() => check.mutate({ params: { id: one.id } })}
        >
          Check the file
        </Button>
      </StepActions>
    </>
  );
}

/** Existing items can only be found by a column of the file. */
function fittingMatch(mapping: ImportMapping, matchBy: MatchBy): MatchBy {
  if (matchBy !== 'none' && mapping.includes(matchBy)) return matchBy;
  return (['code', 'sku', 'inventoryNumber'] as const).find((field) => mapping.includes(field)) ?? 'none';
}
