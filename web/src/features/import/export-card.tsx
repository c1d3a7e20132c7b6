import { Download } from 'lucide-react';
import { exportFormats } from '../../platform/export-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useExport } from './import.queries.ts';

const exports = [
  { what: 'items', title: 'All items', text: 'Every field of every item, archived ones too. Imported again, it changes nothing.' },
  { what: 'history', title: 'Stock history', text: 'Every movement of stock since the first day.' },
] as const;

/** IMP-04. A list as filtered is exported where it is filtered. */
export function ExportCard() {
  const save = useExport();
  return (
    <Card title="Export" description="Your data is yours: take all of it with you at any time." isPadded={false}>
      <ul className="divide-y">
        {exports.map(({ what, title, text }) => (
          <li key={what} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-5">
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
            <div className="flex gap-2">
              {exportFormats.map(({ format, label }) => (
                <Button
                  key={format}
                  aria-label={`${title} as ${label}`}
                  isBusy={save.isPending && save.variables.what === what && save.variables.format === format}
                  onClick={() => save.mutate({ what, format })}
                >
                  <Download aria-hidden />
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
