import type { Import, ImportLine, LineProblem } from '@onhand/contract/imports';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { useChangeLine } from './import.queries.ts';
import { headingOf } from './import-words.ts';

/** One cell with what is wrong with it, to be mended where it stands. */
export function CellEditor({ one, line, problem }: { one: Import; line: ImportLine; problem: LineProblem }) {
  const { column, message } = problem;
  const kept = column === null ? '' : (line.cells[column] ?? '');
  const [text, setText] = useState(kept);
  const change = useChangeLine(one.id);
  if (column === null) return <p className="text-sm text-bad">{message}</p>;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text !== kept) change.mutate({ params: { id: one.id, row: line.row }, body: { cells: { [String(column)]: text } } });
  };
  return (
    <form onSubmit={save} className="min-w-0">
      <FormField label={headingOf(one, column)} error={message}>
        <div className="flex gap-2">
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-label={`${headingOf(one, column)} in row ${line.row}`}
          />
          <Button type="submit" disabled={text === kept} isBusy={change.isPending}>
            Save
          </Button>
        </div>
      </FormField>
    </form>
  );
}
