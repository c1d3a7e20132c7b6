import { useQuery } from '@tanstack/react-query';
import { Ruler, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ListScreen } from '../../platform/list-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { UnitDialog } from './unit-dialog.tsx';
import { unitsQuery } from './units.queries.ts';
import { UnitsTable } from './units-table.tsx';

/** TVU-03. */
export function UnitsScreen() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ListScreen
        title="Units"
        description="What your quantities are counted in."
        actions={
          <Button asChild>
            <Link to="/settings/fields">
              <TextCursorInput aria-hidden />
              Custom fields
            </Link>
          </Button>
        }
        result={useQuery(unitsQuery)}
        skeletonRows={8}
        create={{ label: 'New unit', onSelect: () => setIsCreating(true) }}
        empty={{
          icon: <Ruler aria-hidden />,
          title: 'No units yet',
          text: 'A unit is what one of an item means: a piece, a box, a foot, a gallon. Each allows decimals or only whole numbers.',
        }}
      >
        {(units) => (
          <Card isPadded={false} className="mt-6 max-md:mb-20">
            <UnitsTable units={units} />
          </Card>
        )}
      </ListScreen>
      <UnitDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}
