import type { ExportFormat } from '@onhand/contract/exports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackLink } from '../../platform/back-link.tsx';
import { exportFormats } from '../../platform/export-formats.ts';
import { showError } from '../../platform/error-toast.ts';
import { datedName, saveFile } from '../../platform/save-file.ts';
import { calendarNow, midnight } from '../../platform/calendar.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../../ui/dropdown-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { filterOf, type HistoryState, isNarrowed, paramsOf, stateOf, wholeHistory } from './history-state.rules.ts';
import { exportTransactions, transactionsQuery } from './transactions.queries.ts';

const nameNow = (format: ExportFormat) => datedName('stock-history', format, new Date());

/** STK-12: everything that ever happened to the stock, newest first; what is shown of it is in the address. */
export function TransactionsScreen() {
  const [params, setParams] = useSearchParams();
  const state = stateOf(params);
  const filter = filterOf(state, calendarNow(useNow()), midnight);
  const result = useInfiniteQuery(transactionsQuery(filter));
  const [isExporting, setIsExporting] = useState(false);
  const change = (part: Partial<HistoryState>) => setParams(paramsOf({ ...state, ...part }), { replace: true });
  const exportAs = async (format: ExportFormat) => {
    setIsExporting(true);
    try {
      saveFile(await exportTransactions(filter, format), nameNow(format));
    } catch (error) {
      showError(error);
    }
    setIsExporting(false);
  };
  const isEmpty = result.data?.pages[0]?.transactions.length === 0;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <PageHeader
        eyebrow={<BackLink to="/inventory">Items</BackLink>}
        title="Stock History"
        description="Every change of stock: who, when, how much, at what cost. Rows are never rewritten."
        actions={
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button isBusy={isExporting} disabled={isEmpty}>
                <Download aria-hidden />
                Export
                <ChevronDown aria-hidden className="text-muted" />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              {exportFormats.map(({ format, label }) => (
                <DropdownMenuItem key={format} onSelect={() => void exportAs(format)}>
                  {label}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        }
      />
      <HistoryFilters state={state} onChange={change} className="mt-5" />
      <Card isPadded={false} className="mt-4 overflow-hidden">
        <HistoryList result={result} isNarrowed={isNarrowed(state)} onClear={() => change(wholeHistory)} />
      </Card>
    </div>
  );
}
