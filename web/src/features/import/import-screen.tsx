import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { BackLink } from '../../platform/back-link.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImagesZip } from './images-zip-screen.tsx';
import { importQuery, isWorking } from './import.queries.ts';
import { ResultStep } from './result-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { WizardSteps } from './wizard-steps.tsx';
import { WorkingStep } from './working-step.tsx';

/** IMP-01. The address tells which import is open, so that a reload goes on where it was. `backup` comes from another feature. */
export function ImportScreen({ backup }: { backup: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const id = idIn(params.get('import'));
  if (id) return <OneImport key={id} id={id} onLeave={() => setParams({})} />;
  const zipId = idIn(params.get('pictures'));
  if (zipId) {
    return (
      <>
        <ImportHeader />
        <ImagesZip key={zipId} id={zipId} onLeave={() => setParams({})} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Import" description="Bring in items from a CSV or Excel file, and take everything out again." />
      <UploadStep
        backup={backup}
        onStarted={(started) => setParams({ import: String(started) })}
        onPictures={(started) => setParams({ pictures: String(started) })}
      />
    </>
  );
}

function idIn(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function ImportHeader() {
  return <PageHeader title="Import" eyebrow={<BackLink to="/settings/import">All imports</BackLink>} />;
}

function OneImport({ id, onLeave }: { id: number; onLeave: () => void }) {
  const result = useQuery(importQuery(id));
  return (
    <>
      <ImportHeader />
      <Loaded result={result} skeleton={<SkeletonCard className="mt-6" />}>
        {(one) => {
          const { status, counts } = one;
          return (
            <>
              <WizardSteps status={status} />
              {isWorking(status) ? (
                <WorkingStep one={one} />
              ) : status === 'draft' || !counts ? (
                <ColumnsStep one={one} onLeave={onLeave} />
              ) : status === 'checked' ? (
                <ReviewStep one={one} counts={counts} />
              ) : (
                <ResultStep one={one} counts={counts} onLeave={onLeave} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
