import type { Count, CountLine } from '@onhand/contract/counts';
import { CheckCheck, CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { uncountedCount } from './count-words.ts';
import { PostDialog } from './post-dialog.tsx';
import { ReviewFigures } from './review-figures.tsx';
import { ReviewTable } from './review-table.tsx';
import { linesFor, type ReviewFilter } from './review.rules.ts';

interface ReviewViewProps {
  count: Count;
  lines: readonly CountLine[];
  folderOf: (line: CountLine) => string;
  canManage: boolean;
}

/** Shows the differences and their value, before they are posted and afterwards. */
export function ReviewView({ count, lines, folderOf, canManage }: ReviewViewProps) {
  const [chosen, setFilter] = useState<ReviewFilter>();
  const [isPosting, setIsPosting] = useState(false);
  const differing = linesFor('differences', lines);
  // A reader who may not know the differences has nothing to filter by.
  const filter = chosen ?? (count.review && differing.length > 0 ? 'differences' : 'all');
  const shown = linesFor(filter, lines);
  const canPost = canManage && count.status === 'open';
  return (
    <>
      <Tabs value={filter} onValueChange={(value) => setFilter(value as ReviewFilter)} className="flex min-h-0 grow flex-col">
        <div className="flex shrink-0 flex-wrap items-end gap-x-6 px-4">
          {count.review ? <ReviewFigures count={count} review={count.review} /> : null}
          <div className="flex w-full items-center">
            <TabsList label="Lines" className="grow">
              <TabsTrigger value="differences" count={differing.length}>
                Differences
              </TabsTrigger>
              <TabsTrigger value="uncounted" count={uncountedCount(count)}>
                Not counted
              </TabsTrigger>
              <TabsTrigger value="all" count={lines.length}>
                All
              </TabsTrigger>
            </TabsList>
            {canPost ? (
              <MainAction onClick={() => setIsPosting(true)}>
                <CheckCheck aria-hidden />
                Post count
              </MainAction>
            ) : null}
          </div>
        </div>
        <TabsContent value={filter} tabIndex={-1} className="flex min-h-0 grow flex-col pt-0!">
          {shown.length > 0 ? (
            <ReviewTable count={count} lines={shown} folderOf={folderOf} canRecount={canPost} />
          ) : (
            <NothingHere filter={filter} onAll={() => setFilter('all')} />
          )}
        </TabsContent>
      </Tabs>
      {canPost ? <PostDialog count={count} isOpen={isPosting} onClose={() => setIsPosting(false)} /> : null}
    </>
  );
}

function NothingHere({ filter, onAll }: { filter: ReviewFilter; onAll: () => void }) {
  return (
    <EmptyState
      icon={<CircleCheckBig aria-hidden />}
      title={filter === 'uncounted' ? 'Everything is counted' : 'No differences'}
      text={filter === 'uncounted' ? undefined : 'What was counted so far is what was expected.'}
      action={<Button onClick={onAll}>Show all lines</Button>}
    />
  );
}
