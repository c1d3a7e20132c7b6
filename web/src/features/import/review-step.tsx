import type { Import, ImportCounts, LineFilter } from '@onhand/contract/imports';
import { CircleAlert, Download, Info } from 'lucide-react';
import { useState } from 'react';
import { figureText } from '../../platform/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { saveProblemFile, useApply, useChangeImport, useStep } from './import.queries.ts';
import { newsText, rowsText } from './import-words.ts';
import { LineList } from './line-list.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import { StepActions } from './step-actions.tsx';

const tabs: { show: Exclude<LineFilter, 'all'>; label: string }[] = [
  { show: 'problem', label: 'Problems' },
  { show: 'create', label: 'New' },
  { show: 'update', label: 'Changes' },
  { show: 'unchanged', label: 'Unchanged' },
  { show: 'excluded', label: 'Left out' },
];

/** Everything that would happen, and every problem by its cell, before anything does. */
export function ReviewStep({ one, counts }: { one: Import; counts: ImportCounts }) {
  const [chosen, setChosen] = useState<LineFilter>();
  const [skipsProblems, setSkipsProblems] = useState(false);
  const apply = useApply();
  const change = useChangeImport();
  // Read otherwise, it is looked at again at once.
  const check = useStep('check');
  const filled = tabs.filter(({ show }) => counts[show] > 0);
  const shown = filled.find(({ show }) => show === chosen)?.show ?? filled[0]?.show ?? 'create';
  const news = one.news && newsText(one.news);
  const total = counts.create + counts.update;
  const isBlocked = total === 0 || (counts.problem > 0 && !skipsProblems);
  return (
    <>
      {one.message ? <Note tone="bad">{one.message}</Note> : null}
      <ReadingNotes
        one={one}
        isBusy={change.isPending || check.isPending}
        onChange={(body) => change.mutate({ params: { id: one.id }, body }, { onSuccess: () => check.mutate({ params: { id: one.id } }) })}
      />
      {news ? <Note tone="info">Also creates {news}.</Note> : null}
      <Card isPadded={false} className="mt-6">
        <Tabs value={shown} onValueChange={(value) => setChosen(value as LineFilter)}>
          <TabsList label="Rows of the file" className="px-2 md:px-3">
            {filled.map(({ show, label }) => (
              <TabsTrigger key={show} value={show} count={counts[show]}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={shown} className="pt-0!">
            <LineList one={one} show={shown} />
          </TabsContent>
        </Tabs>
      </Card>
      {counts.problem > 0 ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Checkbox
            label={`Import without the ${rowsText(counts.problem)} that ${counts.problem === 1 ? 'has' : 'have'} problems`}
            checked={skipsProblems}
            onCheckedChange={setSkipsProblems}
          />
          <Button onClick={() => void saveProblemFile(one)}>
            <Download aria-hidden />
            Rows with problems
          </Button>
        </div>
      ) : null}
      <StepActions>
        <Button
          variant="ghost"
          isBusy={change.isPending}
          onClick={() => change.mutate({ params: { id: one.id }, body: { mapping: one.mapping } })}
        >
          Back to columns
        </Button>
        <Button
          variant="primary"
          disabled={isBlocked}
          isBusy={apply.isPending}
          onClick={() => apply.mutate({ params: { id: one.id }, body: { skipsProblems } })}
        >
          {total === 0 ? 'Nothing to import' : `Import ${figureText(total)} ${total === 1 ? 'row' : 'rows'}`}
        </Button>
      </StepActions>
    </>
  );
}

const notes = {
  bad: { box: 'bg-bad-soft', icon: <CircleAlert aria-hidden className="h-lh w-4 shrink-0 text-bad" /> },
  info: { box: 'bg-accent-soft', icon: <Info aria-hidden className="h-lh w-4 shrink-0 text-accent" /> },
};

function Note({ tone, children }: { tone: keyof typeof notes; children: React.ReactNode }) {
  return (
    <p className={`mt-6 flex items-start gap-2 rounded-md px-4 py-3 ${notes[tone].box}`}>
      {notes[tone].icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
