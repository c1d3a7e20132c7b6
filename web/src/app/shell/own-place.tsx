import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../../features/folders/folders.queries.ts';
import { useOwnPlace } from '../../features/places/own-place.queries.ts';
import { useUser } from '../../platform/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { OwnPlaceButton, type OwnPlaceLook } from './own-place-button.tsx';

const panel = lazyPart(() => import('./own-place-panel.tsx').then((file) => file.OwnPlacePanel));

/** PLC-10: where one works from, on every screen and one tap from being changed. Whoever changes no stock, or has no folders, has none. */
export function OwnPlaceEntry({ look }: { look: OwnPlaceLook }) {
  const { role, organizationId } = useUser();
  const own = useOwnPlace();
  // Not asked for here: until some screen has read the folders, nobody is offered one.
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: false });
  if (organizationId === null || !can(role, 'EDIT_INVENTORY') || (own === null && folders.length === 0)) return null;
  return (
    <OnDemand part={panel} props={{ look }} kind="dialog">
      {(opener) => <OwnPlaceButton own={own} look={look} {...opener} />}
    </OnDemand>
  );
}
