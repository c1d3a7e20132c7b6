import { lazy, Suspense, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../ui/sheet.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import type { CostSubject } from './cost-explanation.tsx';

const CostExplanation = lazy(() => import('./cost-explanation.tsx').then((file) => ({ default: file.CostExplanation })));

interface WhyCostProps {
  subject: CostSubject;
  /** The question this figure answers, such as “Why this cost?”. */
  question: string;
  figure: string;
  className?: string;
}

/** A figure of money that opens into what it comes from: beside it on a large screen, from below on a phone. */
export function WhyCost({ subject, question, figure, className }: WhyCostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isMobile = useIsMobile();
  const trigger = (
    <button
      type="button"
      aria-label={`${figure}: ${question}`}
      className={cx(
        'inline-flex items-center rounded-sm text-left tabular-nums underline decoration-line-strong decoration-dotted underline-offset-4',
        'hover:decoration-text data-[state=open]:decoration-accent pointer-coarse:-my-3 pointer-coarse:min-h-11',
        className,
      )}
    >
      {figure}
    </button>
  );
  const content = (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <CostExplanation subject={subject} />
    </Suspense>
  );
  if (isMobile) {
    return (
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        <SheetTrigger asChild>{trigger}</SheetTrigger>
        <SheetContent side="bottom" title={question} aria-describedby={undefined}>
          <ModalBody>{content}</ModalBody>
        </SheetContent>
      </Sheet>
    );
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      {/* To the side there is always room for the whole height; below, a long list would be cut short. */}
      <PopoverContent label={question} side="left" align="start" className="w-lg">
        <h2 className="mb-2 text-sm font-medium text-muted">{question}</h2>
        {content}
      </PopoverContent>
    </Popover>
  );
}
