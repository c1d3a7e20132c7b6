import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Plus, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { customFieldsQuery } from './custom-fields.queries.ts';
import { CustomFieldsList } from './custom-fields-list.tsx';

export function CustomFieldsScreen() {
  const fields = useQuery(customFieldsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  const hasFields = (fields.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        eyebrow={
          <Link to="/settings/units" className="inline-flex touch items-center gap-1 rounded-sm underline-offset-4 hover:underline">
            <ChevronLeft aria-hidden className="size-4" />
            Units
          </Link>
        }
        title="Custom Fields"
        description="What you keep about every item beyond the usual, in the order it is shown."
        actions={
          hasFields ? (
            <MainAction onClick={create}>
              <Plus aria-hidden />
              New field
            </MainAction>
          ) : undefined
        }
      />
      <Loaded result={fields} skeleton={<SkeletonCard className="mt-6" rows={4} />}>
        {(list) =>
          hasFields ? (
            <Card isPadded={false} className="mt-6 max-md:mb-20">
              <CustomFieldsList fields={list} />
            </Card>
          ) : (
            <EmptyState
              icon={<TextCursorInput aria-hidden />}
              title="No custom fields yet"
              text="A field of your own stands on every item: a warranty date, a serial number, a condition to choose from."
              action={
                <Button variant="primary" onClick={create}>
                  <Plus aria-hidden />
                  New field
                </Button>
              }
            />
          )
        }
      </Loaded>
      <CustomFieldDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}
