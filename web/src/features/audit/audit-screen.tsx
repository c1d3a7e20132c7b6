import { api } from '@onhand/contract';
import { auditCategories } from '@onhand/contract/audit';
import { urlOf } from '@onhand/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { BackLink } from '../../platform/back-link.tsx';
import { useHasBilling } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { AuditList } from './audit-list.tsx';
import { auditPeopleQuery } from './audit.queries.ts';
import { categoryLabels, filterOf } from './audit.rules.ts';

const categories = (hasBilling: boolean) => [
  { value: 'all', label: 'Everything' },
  ...auditCategories.filter((value) => hasBilling || value !== 'billing').map((value) => ({ value, label: categoryLabels[value] })),
];

/** Only owners see the audit log. The address tells which part of it is shown. */
export function AuditScreen() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const hasBilling = useHasBilling();
  const { data: people = [] } = useQuery(auditPeopleQuery);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '' || value === 'all') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const peopleChoices = [{ value: 'all', label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <PageHeader
        eyebrow={<BackLink to="/settings/organization">Organization</BackLink>}
        title="Audit Log"
        description="Who did what, and from where. Entries are only ever added: nobody can change or delete one."
        actions={
          <Button asChild>
            <a href={urlOf(api.audit.exportCsv, { query: filter })} download>
              <Download aria-hidden />
              Export CSV
            </a>
          </Button>
        }
      />
      <div className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-4">
        <FormField label="What">
          <Select options={categories(hasBilling)} value={filter.category ?? 'all'} onValueChange={(value) => choose('category', value)} />
        </FormField>
        <FormField label="Who">
          <Select options={peopleChoices} value={filter.userId ?? 'all'} onValueChange={(value) => choose('person', value)} />
        </FormField>
        <FormField label="From">
          <Input type="date" value={filter.from ?? ''} max={filter.to} onChange={(event) => choose('from', event.target.value)} />
        </FormField>
        <FormField label="To">
          <Input type="date" value={filter.to ?? ''} min={filter.from} onChange={(event) => choose('to', event.target.value)} />
        </FormField>
      </div>
      <Card isPadded={false} className="mt-4 overflow-hidden">
        <AuditList filter={filter} />
      </Card>
    </>
  );
}
