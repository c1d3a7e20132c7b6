import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { useUser } from '../../platform/session.ts';
import { Card } from '../../ui/card.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { tagsQuery } from './tags.queries.ts';
import { TagsTable } from './tags-table.tsx';

/** TVU-01. */
export function TagsScreen() {
  const canEdit = can(useUser().role, 'MANAGE_INVENTORY');
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ListScreen
        title="Tags"
        description="Labels that cut across folders."
        result={useQuery(tagsQuery)}
        create={canEdit ? { label: 'New tag', onSelect: () => setIsCreating(true) } : undefined}
        empty={{
          icon: <Tags aria-hidden />,
          title: 'No tags yet',
          text: 'A tag marks items that belong together wherever they are kept, such as “seasonal” or “copper”.',
        }}
      >
        {(tags) => (
          <Card isPadded={false} className="mt-6 max-md:mb-20">
            <TagsTable tags={tags} canEdit={canEdit} />
          </Card>
        )}
      </ListScreen>
      {canEdit ? <TagDialog open={isCreating} onOpenChange={setIsCreating} /> : null}
    </>
  );
}
