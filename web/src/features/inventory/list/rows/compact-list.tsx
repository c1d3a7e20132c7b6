import { useRef } from 'react';
import { cx } from '../../../../ui/class-names.ts';
import { useFolderLabels } from '../../../folders/folders.queries.ts';
import { CompactRow, CompactSkeleton, compactBeside, compactHeight } from './compact-row.tsx';
import { cutLine, cutName } from './cut-name.ts';
import { type ListViewProps, roomForBar } from './list-view.ts';
import { placeLabel } from './place-label.ts';
import { isSelected } from '../selection.ts';
import { useLongPress } from '../../../../ui/use-long-press.ts';
import { useTapOrTick } from './use-tap-or-tick.ts';
import { useItemRows } from './use-item-rows.ts';
import { useWidth } from '../../../../ui/use-width.ts';

/** The list on a phone. A long press ticks the first item; from then on a tap does. */
export function CompactList(view: ListViewProps) {
  const { windows, total, selection, openItemId, likelyWidth, hrefOf } = view;
  const folderLabels = useFolderLabels(true, view.within);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller, likelyWidth);
  const nameWidth = Math.max(0, width - compactBeside[selection.isSelecting ? 'selecting' : 'usual']);
  const { rows, totalHeight } = useItemRows({ scroller, windows, count: total, height: compactHeight, overscan: 8 });
  const { tickAt, taps } = useTapOrTick(view);
  const press = useLongPress(tickAt);

  const rowAt = (index: number) => {
    const item = windows.itemAt(index);
    if (!item) return <CompactSkeleton key={index} />;
    const code = item.sku ?? item.inventoryNumber;
    const place = placeLabel(item, (id) => folderLabels.get(id)?.label);
    const line = [code, place].filter(Boolean).join(' · ') || 'No SKU';
    return (
      <CompactRow
        key={index}
        item={item}
        shownName={cutName(item.name, nameWidth, 'phone')}
        line={line}
        shownLine={cutLine(line, nameWidth, 'phone')}
        index={index}
        total={total}
        href={hrefOf(item.id)}
        isSelected={isSelected(selection.selected, item.id)}
        isSelecting={selection.isSelecting}
        isOpen={item.id === openItemId}
        onToggle={selection.toggle}
      />
    );
  };

  return (
    <div
      ref={scroller}
      className={cx(
        'relative max-h-dvh min-h-0 grow overflow-y-auto overscroll-contain [overflow-anchor:none]',
        selection.count > 0 && roomForBar,
      )}
    >
      <ul aria-label="Items" aria-busy={windows.isOutdated} className="relative" style={{ height: totalHeight }} {...press} {...taps}>
        {rows.flatMap(({ index, gap }) => [gap > 0 ? <li key="gap" aria-hidden style={{ height: gap }} /> : null, rowAt(index)])}
      </ul>
    </div>
  );
}
