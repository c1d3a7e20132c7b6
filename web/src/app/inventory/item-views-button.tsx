import type { KeptList } from '@onhand/contract/item-views';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { itemViewsQuery } from '../../features/item-views/item-views.queries.ts';
import { isSameList, keptOf, keptPath, type ListFolder, readListState } from '../../features/inventory/list/list-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { SavedViewsButton } from '../../ui/saved-views-button.tsx';

const menu = lazyPart(() => import('../../features/item-views/item-views-menu.tsx').then((file) => file.ItemViewsMenu));

/** The saved views, over the list they are of. The address names the one that is shown, so that it stays when the list is changed. */
export function ItemViewsButton({ folder }: { folder: ListFolder }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const saved = params.get('saved');
  const viewId = saved !== null && /^\d{1,15}$/.test(saved) ? Number(saved) : null;
  const { data: views } = useQuery({ ...itemViewsQuery, enabled: viewId !== null });
  const current = views?.find(({ id }) => id === viewId);
  const list = keptOf(readListState(params), folder);
  const onShow = (next: KeptList, id: number | null) => void navigate(keptPath(next, id));
  return (
    <OnDemand part={menu} props={{ list, viewId, isSame: isSameList, onShow }} kind="menu">
      {(opener) => (
        <SavedViewsButton name={current?.name} isChanged={current !== undefined && !isSameList(current.list, list)} {...opener} />
      )}
    </OnDemand>
  );
}
