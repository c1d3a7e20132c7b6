import { useQuery } from '@tanstack/react-query';
import { Plus, Ruler, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { UnitDialog } from './unit-dialog.tsx';
import { unitsQuery } from './units.queries.ts';
import { UnitsTable } from './units-table.tsx';

/** TVU-03. */
export function UnitsScreen() {
  const units = useQuery(unitsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  const hasUnits = (units.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Units"
        description="What your quantities are counted in."
        actions={
          <>
            <Button asChild>
              <Link to="/settings/fields">
                <TextCursorInput aria-hidden />
                Custom fields
              </Link>
            </Button>
            {hasUnits ? (
              <MainAction onClick={create}>
                <Plus aria-hidden />
                New unit
              </MainAction>
            ) : null}
          </>
        }
      />
      <Loaded result={units} skeleton={<SkeletonCard className="mt-6" rows={8} />}>
        {(list) =>
          hasUnits ? (
            <Card isPadded={false} className="mt-6 max-md:mb-20">
              <UnitsTable units={list} />
            </Card>
          ) : (
            <EmptyState
              icon={<Ruler aria-hidden />}
              title="No units yet"
              text="A unit is what one of an item means: a piece, a box, a foot, a gallon. Each allows decimals or only whole numbers."
              action={
                <Button variant="primary" onClick={create}>
                  <Plus aria-hidden />
                  New unit
                </Button>
              }
            />
          )
        }
      </Loaded>
      <UnitDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}
