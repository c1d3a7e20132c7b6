import { type Activity, activityKinds } from '@onhand/contract/activity';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { BackLink } from '../../platform/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { ActivityList } from './activity-list.tsx';
import { kindLabels } from './activity.rules.ts';

const choices = [{ value: 'all', label: 'Everything' }, ...activityKinds.map((kind) => ({ value: kind, label: kindLabels[kind].many }))];

// No folder has it; stands for what lay in no folder.
const noFolder = -1;

/** The whole organization's log; what is shown of it is in the address: `?kind=item&place=7`, where 0 is no folder. */
export function ActivityScreen() {
  const [params, setParams] = useSearchParams();
  const { data: folders = [] } = useQuery(foldersQuery);
  const placeId = /^\d{1,15}$/.test(params.get('place') ?? '') ? Number(params.get('place')) : undefined;
  const change = (name: 'kind' | 'place', value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
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
          <div className="flex min-w-0 gap-2 max-md:w-full max-md:*:flex-1">
            <FormField label="Place" isLabelHidden className="min-w-0 md:w-52">
              <TreePicker
                label="Place"
                noneLabel="Any place"
                nodes={[{ id: noFolder, parentId: null, name: 'No folder' }, ...folders]}
                value={placeId === undefined ? null : placeId || noFolder}
                onChange={(id) => change('place', id === null ? null : String(id === noFolder ? 0 : id))}
              />
            </FormField>
            <FormField label="Show" isLabelHidden className="min-w-0 md:w-48">
              <Select options={choices} value={kind ?? 'all'} onValueChange={(value) => change('kind', value === 'all' ? null : value)} />
            </FormField>
          </div>
        }
      />
      <Card isPadded={false} className="mt-6 overflow-hidden">
        <ActivityList kind={kind} placeId={placeId} />
      </Card>
    </>
  );
}
