import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { ModalLayer, type ModalLayerProps } from './modal-layer.tsx';
import { ModalClose, ModalHeader } from './modal-parts.tsx';

const sides = {
  right: {
    layer: 'justify-end',
    panel: 'h-full w-full border-l data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
  },
  left: {
    layer: 'justify-start',
    panel: 'h-full w-[min(20rem,85%)] border-r data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
  },
  bottom: {
    layer: 'items-end justify-center',
    panel:
      'max-h-[90dvh] w-full rounded-t-md border-t data-[state=closed]:animate-to-bottom data-[state=open]:animate-from-bottom md:max-w-2xl md:border-x',
  },
};
const widths = { sm: 'md:max-w-sm', md: 'md:max-w-md', lg: 'md:max-w-2xl' };

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;
export const SheetClose = Primitive.Close;

/** A panel from an edge: details beside a list, filters, the phone's menu. `ModalBody` and `ModalFooter` go inside. */
export function SheetContent({
  title,
  side = 'right',
  width = 'md',
  children,
  ...rest
}: Omit<ModalLayerProps, 'className' | 'layerClassName'> & {
  title: ReactNode;
  side?: keyof typeof sides;
  /** Width of a right-hand sheet on a large screen; on a phone it has the whole width. */
  width?: keyof typeof widths;
}) {
  return (
    <ModalLayer layerClassName={sides[side].layer} className={cx(sides[side].panel, side === 'right' && widths[width])} {...rest}>
      <ModalHeader title={title} />
      {children}
      <ModalClose />
    </ModalLayer>
  );
}
