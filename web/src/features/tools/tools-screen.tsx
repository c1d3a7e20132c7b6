import type { ToolLoan } from '@onhand/contract/tools';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Hammer, HandHelping } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { HandOutDialog } from './hand-out-dialog.tsx';
import { LoanRow } from './loan-row.tsx';
import { holdersQuery, loansQuery } from './tools.queries.ts';
import { useTakeBack } from './use-take-back.ts';

interface ToolsScreenProps {
  /** The tabs, which lead to other screens too. */
  tabs: ReactNode;
  /** A button that opens the camera and hands over each code it reads; another feature brings it. */
  renderScanner?: (onCode: (code: string) => void) => ReactNode;
}

/** PLC-14: who has what until when; a scan takes it back. */
export function ToolsScreen({ tabs, renderScanner }: ToolsScreenProps) {
  const [isHandingOut, setIsHandingOut] = useState(false);
  /** A code that several people could have brought. */
  const [asked, setAsked] = useState<string | null>(null);
  const result = useInfiniteQuery({ ...loansQuery, select: ({ pages }) => pages.flatMap((page) => page.loans) });
  const takeBack = useTakeBack();
  const loans = result.data ?? [];
  const take = (body: { loanId: number } | { code: string; userId?: string }) =>
    takeBack.take(body, {
      onBack: () => setAsked(null),
      onError: (error) => {
        const isOpenQuestion = error instanceof ApiError && error.details.some(({ field }) => field === 'userId');
        if (isOpenQuestion && 'code' in body) setAsked(body.code);
        else showError(error);
      },
    });
  const scan = (code: string) => take({ code });
  const label = (
    <>
      <HandHelping aria-hidden />
      Hand out
    </>
  );
  return (
    <>
      <PageHeader
        title="Transfers"
        description="Who has which tool, and until when."
        actions={loans.length > 0 ? <MainAction onClick={() => setIsHandingOut(true)}>{label}</MainAction> : undefined}
      />
      {tabs}
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={4} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<Hammer aria-hidden />}
              title="Every tool is in its place"
              text="Hand a tool to somebody until a day. You both see who has it, and a scan takes it back."
              action={
                <Button variant="primary" onClick={() => setIsHandingOut(true)}>
                  {label}
                </Button>
              }
            />
          ) : (
            <div className="max-md:pb-20">
              <div className="mt-4">
                <CodeField label="Scan what comes back" placeholder="Scan what comes back" onCode={scan}>
                  {renderScanner?.(scan)}
                </CodeField>
              </div>
              {[...Map.groupBy(all, ({ holder }) => holder)].map(([holder, theirs]) => (
                <Card key={holder} isPadded={false} title={holder} className="mt-4">
                  <ul aria-label={`With ${holder}`} className="divide-y border-t">
                    {theirs.map((loan) => (
                      <LoanRow key={loan.id} loan={loan} isBusy={takeBack.isBusy} onBack={() => take({ loanId: loan.id })} />
                    ))}
                  </ul>
                </Card>
              ))}
              <ShowMore result={result}>Show more</ShowMore>
            </div>
          )
        }
      </Loaded>
      <HandOutDialog isOpen={isHandingOut} onClose={() => setIsHandingOut(false)} />
      <WhoBrings
        loans={loans}
        code={asked}
        onClose={() => setAsked(null)}
        onChoose={(userId) => asked !== null && take({ code: asked, userId })}
      />
    </>
  );
}

interface WhoBringsProps {
  loans: readonly ToolLoan[];
  code: string | null;
  onClose: () => void;
  onChoose: (userId: string) => void;
}

/** Several people have one of it: these are asked for, or everybody who has a tool where it cannot be said who they are. */
function WhoBrings({ loans, code, onClose, onChoose }: WhoBringsProps) {
  const holders = useQuery(holdersQuery(code));
  const candidates = holders.isError ? loans : (holders.data ?? []);
  const people = new Map(candidates.flatMap(({ userId, holder }) => (userId === null ? [] : [[userId, holder] as const])));
  return (
    <Dialog open={code !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Who brings it back?" description="Several people have one of these." size="sm">
        <ModalBody className="flex flex-col gap-2">
          {[...people].map(([userId, holder]) => (
            <Button key={userId} onClick={() => onChoose(userId)}>
              {holder}
            </Button>
          ))}
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}
