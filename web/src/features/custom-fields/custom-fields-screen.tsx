import { useQuery } from '@tanstack/react-query';
import { TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../platform/back-link.tsx';
import { ListScreen } from '../../platform/list-screen.tsx';
import { Card } from '../../ui/card.tsx';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { customFieldsQuery } from './custom-fields.queries.ts';
import { CustomFieldsList } from './custom-fields-list.tsx';

export function CustomFieldsScreen() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ListScreen
        eyebrow={<BackLink to="/settings/units">Units</BackLink>}
        title="Custom Fields"
        description="What you keep about every item beyond the usual, in the order it is shown."
        result={useQuery(customFieldsQuery)}
        skeletonRows={4}
        create={{ label: 'New field', onSelect: () => setIsCreating(true) }}
        empty={{
          icon: <TextCursorInput aria-hidden />,
          title: 'No custom fields yet',
          text: 'A field of your own stands on every item: a warranty date, a serial number, a condition to choose from.',
        }}
      >
        {(fields) => (
          <Card isPadded={false} className="mt-6 max-md:mb-20">
            <CustomFieldsList fields={fields} />
          </Card>
        )}
      </ListScreen>
      <CustomFieldDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}
