import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { tagsQuery } from './tags.queries.ts';
import { TagsTable } from './tags-table.tsx';

/** TVU-01. */
export function TagsScreen() {
  const canEdit = can(useUser().role, 'MANAGE_INVENTORY');
  const tags = useQuery(tagsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  const hasTags = (tags.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Tags"
        description="Labels that cut across folders."
        actions={
          canEdit && hasTags ? (
            <MainAction onClick={create}>
              <Plus aria-hidden />
              New tag
            </MainAction>
          ) : undefined
        }
      />
      <Loaded result={tags} skeleton={<SkeletonCard className="mt-6" />}>
        {(list) =>
          hasTags ? (
            <Card isPadded={false} className="mt-6 max-md:mb-20">
              <TagsTable tags={list} canEdit={canEdit} />
            </Card>
          ) : (
            <EmptyState
              icon={<Tags aria-hidden />}
              title="No tags yet"
              text="A tag marks items that belong together wherever they are kept, such as “seasonal” or “copper”."
              action={
                canEdit ? (
                  <Button variant="primary" onClick={create}>
                    <Plus aria-hidden />
                    New tag
                  </Button>
                ) : undefined
              }
            />
          )
        }
      </Loaded>
      {canEdit ? <TagDialog open={isCreating} onOpenChange={setIsCreating} /> : null}
    </>
  );
}
