import type { LabelFormat, LabelPreview as Preview } from '@onhand/contract/labels';
import { labelsPerPage } from '@onhand/contract/labels';
import type { UseQueryResult } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { ApiError } from '../../platform/api-error.ts';
import { figureText, itemCountText } from '../../platform/count-text.ts';
import { bodyOf } from '../../platform/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LabelSheet } from './label-sheet.tsx';

interface PreviewProps {
  result: UseQueryResult<Preview>;
  format: LabelFormat;
  first: number;
  onFirstChange: (place: number) => void;
}

/** The first page, and how many labels there will be. */
export function LabelPreview({ result, format, first, onFirstChange }: PreviewProps) {
  const { data, error, refetch, isFetching } = result;
  if (error) return <PreviewError error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data?.labelCount === 0) {
    return <EmptyState icon={<PackageOpen aria-hidden />} title="Nothing to print" text="There are no items here to print labels for." />;
  }
  const isSheet = labelsPerPage(format) > 1;
  return (
    <div className="flex flex-col gap-4">
      <p aria-live="polite" className="min-h-lh text-center text-sm text-muted">
        {data ? countText(data, isSheet) : 'Drawing the preview…'}
      </p>
      <LabelSheet format={format} preview={data} first={first} onFirstChange={onFirstChange} />
    </div>
  );
}

function countText({ itemCount, labelCount, pageCount }: Preview, isSheet: boolean): string {
  const labels = labelCount === 1 ? '1 label' : `${figureText(labelCount)} labels`;
  const of = itemCount === labelCount ? labels : `${labels} of ${itemCountText(itemCount)}`;
  if (!isSheet) return of;
  return `${of} on ${pageCount === 1 ? '1 sheet' : `${figureText(pageCount)} sheets`}`;
}

function PreviewError({ error, onRetry, isRetrying }: { error: unknown; onRetry: () => void; isRetrying: boolean }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 413) return <ErrorState title="Too many labels" text={bodyOf(error)} />;
  return <ErrorState text={bodyOf(error)} onRetry={onRetry} isRetrying={isRetrying} />;
}
