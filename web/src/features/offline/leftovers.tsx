import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { changeCount, namedAct } from './change-words.ts';
import { dropLeftover, leftoversQuery } from './offline.queries.ts';

/** Changes that someone else made on this device and that never arrived: only they can send them. */
export function Leftovers() {
  const { id: userId, organizationId } = useUser();
  const query = leftoversQuery({ organizationId: organizationId ?? 0, userId });
  const queryClient = useQueryClient();
  const { data: leftovers = [] } = useQuery(query);
  const [dropping, setDropping] = useState<string | null>(null);

  const drop = async (name: string) => {
    await dropLeftover(name);
    setDropping(null);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return leftovers.map(({ name, person, changes }) => (
    <Card
      key={name}
      className="mt-6"
      title={`${changeCount(changes.length)} by ${person?.name ?? 'someone else'}`}
      description={`Made on this device${person?.organization ? ` for ${person.organization}` : ''} and not sent. They are sent when ${person?.name ?? 'the same person'} signs in here again.`}
      actions={
        <Button size="sm" onClick={() => setDropping(name)}>
          Drop
        </Button>
      }
    >
      <ul className="text-sm text-muted">
        {changes.slice(0, 5).map((change) => (
          <li key={change.key} className="wrap-anywhere">
            {namedAct(change)}
          </li>
        ))}
        {changes.length > 5 ? <li>and {changes.length - 5} more</li> : null}
      </ul>
      <ConfirmDialog
        open={dropping === name}
        onOpenChange={(isOpen) => setDropping(isOpen ? name : null)}
        title="Drop these changes?"
        text="They were never applied, and nobody can get them back."
        confirmLabel="Drop"
        onConfirm={() => void drop(name)}
      />
    </Card>
  ));
}
