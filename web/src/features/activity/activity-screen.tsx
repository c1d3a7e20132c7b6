import { type Activity, activityKinds } from '@onhand/contract/activity';
import { Link, useSearchParams } from 'react-router';
import { BackLink } from '../../platform/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { ActivityList } from './activity-list.tsx';
import { kindLabels } from './activity.rules.ts';

const choices = [{ value: 'all', label: 'Everything' }, ...activityKinds.map((kind) => ({ value: kind, label: kindLabels[kind].many }))];

/** The whole organization's log; what is shown of it is in the address. */
export function ActivityScreen() {
  const [params, setParams] = useSearchParams();
  const kind = activityKinds.find((one): one is Activity['kind'] => one === params.get('kind'));
  return (
    <>
      <PageHeader
        eyebrow={<BackLink to="/settings/archived">Archived Items</BackLink>}
        title="Activity"
        description={
          <>
            Who changed what, from what to what. Movements of stock are in the{' '}
            <Link to="/transactions" className="rounded-sm text-accent underline underline-offset-4">
              stock history
            </Link>
            .
          </>
        }
        actions={
          <FormField label="Show" isLabelHidden className="md:w-48">
            <Select
              options={choices}
              value={kind ?? 'all'}
              onValueChange={(value) => setParams(value === 'all' ? {} : { kind: value }, { replace: true })}
            />
          </FormField>
        }
      />
      <Card isPadded={false} className="mt-6 overflow-hidden">
        <ActivityList kind={kind} />
      </Card>
    </>
  );
}
