import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dateTimeText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { importsQuery } from './import.queries.ts';
import { resultText, rowsText, statusWords } from './import-words.ts';

export function PastImports() {
  const result = useQuery(importsQuery);
  if (result.data?.imports.length === 0) return null;
  return (
    <Card title="Imports so far" isPadded={false}>
      <Loaded result={result} skeleton={<SkeletonRows />}>
        {({ imports }) => (
          <ul aria-label="Imports so far" className="divide-y">
            {imports.map(({ id, fileName, status, createdAt, userName, counts, appliedAt, rowCount }) => (
              <li key={id}>
                <Link
                  to={`/settings/import?import=${id}`}
                  className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover/60 focus-visible:-outline-offset-2 md:px-5"
                >
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">{fileName}</span>
                    <span className="block text-sm text-muted">
                      {appliedAt && counts ? resultText(counts) : rowsText(rowCount)} · {dateTimeText(createdAt)} · {userName}
                    </span>
                  </span>
                  <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
