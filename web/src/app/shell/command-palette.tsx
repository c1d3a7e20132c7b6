import { HardHat, MapPinned, Package, Search, ShoppingCart } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFolderLabels } from '../../features/folders/folders.queries.ts';
import { foundJobsQuery } from '../../features/jobs/found-jobs.queries.ts';
import { foundOrdersQuery } from '../../features/orders/found-orders.queries.ts';
import { dateText } from '../../platform/format.ts';
import { lyingText } from '../../platform/reserved-text.ts';
import { Finder, type FinderGroup, type FinderResult } from '../../ui/finder.tsx';
import { useNavLinks } from '../navigation.ts';
import { best, certain, scoreOf, scoreOfItems } from './palette.rules.ts';
import { type Command, useCommands } from './palette-commands.tsx';
import type { PaletteDialog } from './palette-dialogs.tsx';
import { usePaletteItems } from './use-palette-items.ts';
import { usePalettePlaces } from './use-palette-places.tsx';

const PaletteDialogs = lazy(() => import('./palette-dialogs.tsx').then((file) => ({ default: file.PaletteDialogs })));

const mostOfGroup = 6;
const mostAsked = 3;

/** Every item, folder, screen and action the person may use, by name; items are what most people look for first. */
export function CommandPalette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [typed, setTyped] = useState('');
  const [dialog, setDialog] = useState<PaletteDialog | null>(null);
  const search = typed.trim();
  const navigate = useNavigate();
  const close = () => {
    onOpenChange(false);
    setTyped('');
  };
  const run = (does: Command['does']) => () => {
    close();
    if (typeof does === 'string') void navigate(does);
    else if (typeof does === 'function') does();
    else setDialog(does.dialog);
  };
  const { groups, isWaiting } = useGroups(search, run);
  return (
    <>
      <Finder
        label="Search items, folders, screens and actions"
        placeholder="Find an item, a folder, a screen or an action"
        isOpen={isOpen}
        onClose={close}
        search={typed}
        onSearch={setTyped}
        groups={groups}
        isWaiting={isWaiting}
      />
      {dialog ? (
        <Suspense fallback={null}>
          <PaletteDialogs shown={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

type Run = (does: Command['does']) => () => void;

function useGroups(search: string, run: Run): { groups: FinderGroup[]; isWaiting: boolean } {
  const commands = useCommands();
  const places = usePalettePlaces(search !== '');
  const found = useItemGroup(search, run);
  const orders = useOrderGroup(search, run);
  const jobs = useJobGroup(search, run);
  const resultOf = ({ id, label, icon, detail, does }: Command): FinderResult => ({ id, label, icon, detail, onSelect: run(does) });
  if (search === '') {
    const offered = commands.filter((group) => group.isOffered && group.commands.length > 0);
    return { groups: offered.map((group) => ({ heading: group.heading, results: group.commands.map(resultOf) })), isWaiting: false };
  }
  const scored = [
    ...commands.map(({ heading, commands: of }) => ({ heading, hits: best(of, search, 'command', mostOfGroup) })),
    ...places.map(({ heading, places: of }) => ({ heading, hits: best(of, search, 'place', mostOfGroup) })),
  ].map(({ heading, hits }) => ({ heading, score: hits[0]?.score ?? 0, results: hits.map(({ result }) => resultOf(result)) }));
  const groups = [...scored.filter(({ score }) => score > 0), ...found.groups, ...orders, ...jobs].toSorted(
    (one, other) => other.score - one.score,
  );
  // Found items come after a command or place of exactly that name.
  return { groups, isWaiting: found.isWaiting && (groups[0]?.score ?? 0) < certain };
}

/** Orders by number, which whoever types PO-7 means, or by vendor. */
function useOrderGroup(search: string, run: Run) {
  const text = useDeferredValue(search.slice(0, 200));
  const found = useQuery({ ...foundOrdersQuery(text), enabled: text.length > 1 }).data?.orders ?? [];
  const results = found.slice(0, mostOfGroup).map(({ id, number, vendorName, expectedOn }) => ({
    id: `order ${id}`,
    label: `PO-${number} ${vendorName}`,
    icon: <ShoppingCart aria-hidden />,
    detail: expectedOn ?? '',
    onSelect: run(`/orders/${id}`),
  }));
  const score = /^po[-\s]*\d+$/i.test(text) ? certain : 0.2;
  return search === '' || results.length === 0 ? [] : [{ heading: 'Orders', score, results }];
}

/** Jobs by number, which whoever types J-7 means, or by title, customer or address. */
function useJobGroup(search: string, run: Run) {
  const text = useDeferredValue(search.slice(0, 200));
  const mayUse = useNavLinks().all.some(({ to }) => to === '/jobs');
  const found = useQuery({ ...foundJobsQuery(text), enabled: mayUse && text.length > 1 }).data?.jobs ?? [];
  const results = found.slice(0, mostOfGroup).map(({ id, number, title, customerName, day }) => ({
    id: `job ${id}`,
    label: `J-${number} ${title}`,
    icon: <HardHat aria-hidden />,
    line: customerName,
    detail: day === null ? '' : dateText(day),
    onSelect: run(`/jobs/${id}`),
  }));
  const named = found.map(({ title, customerName }) => scoreOf({ label: title, words: [customerName] }, search, 'place'));
  const score = /^j[-\s]*\d+$/i.test(text) ? certain : Math.max(0.3, ...named);
  return search === '' || results.length === 0 ? [] : [{ heading: 'Jobs', score, results }];
}

/** The items, and below everything else the list of all that is found. */
function useItemGroup(search: string, run: Run) {
  const { items, isSimilar, hasList, isWaiting } = usePaletteItems(search);
  const folderLabels = useFolderLabels();
  const results = items.map(({ id, name, sku, inventoryNumber, quantity, reserved, unit, folderId }) => ({
    id: `item ${id}`,
    label: name,
    icon: <Package aria-hidden />,
    line: [sku ?? inventoryNumber, folderId === null ? null : folderLabels.get(folderId)?.label].filter(Boolean).join(' · '),
    detail: lyingText({ quantity, reserved }, unit?.name),
    onSelect: run(`/item/${id}`),
  }));
  const list = {
    id: 'list',
    label: `Search items for “${search}”`,
    icon: <Search aria-hidden />,
    onSelect: run(`/inventory?q=${encodeURIComponent(search)}`),
  };
  const asked = items.slice(0, mostAsked).map(({ id, name }) => ({
    id: `who has ${id}`,
    label: `Who has ${name}?`,
    icon: <MapPinned aria-hidden />,
    onSelect: run({ dialog: { whoHas: id } }),
  }));
  const score = scoreOfItems(items, search, isSimilar);
  return {
    isWaiting,
    groups: [
      ...(results.length > 0
        ? [
            { heading: 'Items', score, results },
            { heading: 'Who has one?', score: score / 2, results: asked },
          ]
        : []),
      ...(hasList ? [{ heading: 'List of items', score: 0.1, results: [list] }] : []),
    ],
  };
}
