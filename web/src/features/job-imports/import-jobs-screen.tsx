import { type JobImport, jobImportColumns } from '@onhand/contract/job-imports';
import { FileUp, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showError } from '../../platform/error-toast.ts';
import { formWith } from '../../platform/form-with.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.ts';
import { useApplyJobs, useCheckJobs } from './job-imports.queries.ts';

/** JOB-01: customers and jobs from a spreadsheet; it is said what would be made before anything is. */
export function ImportJobsScreen() {
  const navigate = useNavigate();
  const [check, apply] = [useCheckJobs(), useApplyJobs()];
  const [file, setFile] = useState<File | null>(null);
  const read = (chosen: File) => {
    setFile(chosen);
    check.mutate({ body: formWith('file', chosen) }, { onError: showError });
  };
  const bring = (chosen: File) =>
    apply.mutate(
      { body: formWith('file', chosen) },
      {
        onSuccess: ({ jobs, customers }) => {
          toast({ title: `${jobsText(jobs)} and ${customersText(customers)} added`, tone: 'success' });
          void navigate('/jobs');
        },
        onError: showError,
      },
    );
  const found = check.data;
  return (
    <>
      <PageHeader
        title="Import jobs"
        description="A CSV file with customers and jobs. Nothing is changed before you have seen what comes of it."
        eyebrow={
          <Link to="/jobs" className="underline-offset-4 hover:underline">
            Jobs
          </Link>
        }
      />
      <Card className="mt-6 max-w-2xl">
        <p>The first row names the columns, in any order:</p>
        <p className="mt-1 font-mono text-sm wrap-anywhere text-muted">{jobImportColumns.join(', ')}</p>
        <p className="mt-2 text-sm text-muted">
          Several people are separated by commas or semicolons. A row without a job adds its customer alone.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <FileButton accept=".csv,text/csv" variant={found ? 'secondary' : 'primary'} isBusy={check.isPending} onFile={read}>
            <FileUp aria-hidden />
            {found ? 'Another file' : 'Choose a file'}
          </FileButton>
          {file ? <span className="min-w-0 truncate text-muted">{file.name}</span> : null}
        </div>
      </Card>
      {found && file ? <Finding found={found} isBusy={apply.isPending} onApply={() => bring(file)} /> : null}
    </>
  );
}

const jobsText = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);
const customersText = (count: number) => (count === 1 ? '1 customer' : `${count} customers`);

function Finding({ found, isBusy, onApply }: { found: JobImport; isBusy: boolean; onApply: () => void }) {
  const { rows, jobs, customers, alreadyThere, problems, problemCount, unknownColumns } = found;
  return (
    <Card className="mt-4 max-w-2xl" title="What it would add">
      <p aria-live="polite">
        <span className="text-lg font-semibold">{jobsText(jobs)}</span> and{' '}
        <span className="text-lg font-semibold">{customersText(customers)}</span>{' '}
        <span className="text-muted">from {rows === 1 ? '1 row' : `${rows} rows`}</span>
      </p>
      {alreadyThere > 0 ? (
        <p className="mt-1 text-muted">
          {jobsText(alreadyThere)} {alreadyThere === 1 ? 'is' : 'are'} there already and stay as they are.
        </p>
      ) : null}
      {unknownColumns.length > 0 ? <p className="mt-1 text-muted">Not read: {unknownColumns.join(', ')}.</p> : null}
      {problems.length > 0 ? (
        <>
          <p className="mt-3 flex items-center gap-2 font-medium text-bad">
            <TriangleAlert aria-hidden className="size-4" />
            {problemCount === 1 ? '1 problem' : `${problemCount} problems`}: mend the file and choose it again.
          </p>
          <ul aria-label="Problems" className="mt-1 divide-y text-sm">
            {problems.map(({ row, column, message }) => (
              <li key={`${row} ${column}`} className="py-1.5">
                <span className="text-muted">
                  Row {row}, {column}:
                </span>{' '}
                {message}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Button variant="primary" className="mt-4" isBusy={isBusy} disabled={problemCount > 0 || jobs + customers === 0} onClick={onApply}>
        Add them
      </Button>
    </Card>
  );
}
