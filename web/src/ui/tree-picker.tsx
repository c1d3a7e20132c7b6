import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { cx } from './class-names.ts';
import { controlFrame } from './control-classes.ts';
import { useFieldControl } from './field-context.ts';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';
import { Swatch } from './swatch.tsx';
import { inTreeOrder, type TreeNode } from './tree-nodes.ts';
import { TreeOptions, type TreeOptionsProps } from './tree-options.tsx';

export type TreePickerProps = Omit<TreeOptionsProps, 'placed' | 'className'> & {
  nodes: readonly TreeNode[];
  /** The list stands open in the page instead of behind a button. */
  isInline?: boolean;
};

/** One node of a tree, or none: found by typing or by looking. */
export function TreePicker({ nodes, isInline = false, onChange, onCreate, ...rest }: TreePickerProps) {
  const placed = useMemo(() => inTreeOrder(nodes), [nodes]);
  const [isOpen, setIsOpen] = useState(false);
  const control = useFieldControl({});
  if (isInline) return <TreeOptions placed={placed} onChange={onChange} onCreate={onCreate} className="max-h-80 min-h-0 grow" {...rest} />;

  const chosen = placed.find(({ node }) => node.id === rest.value);
  const way = chosen?.path.join(' › ');
  const name = chosen?.node.name ?? rest.noneLabel;
  const choose = (id: number | null) => {
    setIsOpen(false);
    onChange(id);
  };
  const create =
    onCreate &&
    ((typed: string) => {
      setIsOpen(false);
      onCreate(typed);
    });
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          {...control}
          // Named by its label alone it would not say what is chosen.
          aria-label={`${rest.label}: ${name ?? 'none'} ${way ?? ''}`.trim()}
          className={cx(controlFrame, 'flex h-9 touch items-center gap-2.5 pr-3 pl-3 text-left')}
        >
          {chosen ? <Swatch color={chosen.node.color ?? null} /> : null}
          {/* The name before the way to it: what is cut off where there is no room is the way. */}
          <span className={cx('truncate', chosen ? 'max-w-full shrink-0' : 'text-muted')}>{name}</span>{' '}
          <span aria-hidden className="min-w-0 grow truncate text-sm text-muted">
            {way}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      </PopoverTrigger>
      <PopoverContent label={rest.label} isPadded={false} className="w-(--radix-popover-trigger-width)! min-w-64">
        <TreeOptions
          placed={placed}
          onChange={choose}
          onCreate={create}
          className="h-80 max-h-(--radix-popover-content-available-height)"
          {...rest}
        />
      </PopoverContent>
    </Popover>
  );
}
