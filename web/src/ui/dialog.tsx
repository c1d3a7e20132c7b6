import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { ModalLayer, type ModalLayerProps } from './modal-layer.tsx';
import { ModalClose, ModalHeader } from './modal-parts.tsx';
import { toastsStayAbove } from './toast-room.ts';

const sizes = { sm: 'md:max-w-sm', md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' };

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

/** Put `ModalBody` and `ModalFooter` inside; a `<form className="contents">` may go around both. */
export function DialogContent({
  title,
  description,
  isTitleHidden,
  size = 'md',
  phoneFullScreen = false,
  children,
  ...rest
}: Omit<ModalLayerProps, 'className' | 'layerClassName'> & {
  title: ReactNode;
  description?: ReactNode;
  isTitleHidden?: boolean;
  size?: keyof typeof sizes;
  /** For forms: on a phone the dialog takes the whole screen, clear of the keyboard. Otherwise it rests at the bottom. */
  phoneFullScreen?: boolean;
}) {
  return (
    <ModalLayer
      layerClassName={cx('items-end justify-center md:items-center md:p-6', !phoneFullScreen && 'max-md:p-2')}
      className={cx(
        'w-full border data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
        'md:max-h-[85dvh] md:rounded-md',
        phoneFullScreen ? 'max-md:h-dvh max-md:border-0' : 'max-md:max-h-[85dvh] max-md:rounded-md',
        sizes[size],
      )}
      // On a phone it rests at the bottom, where a toast would lie over its rows and buttons.
      ref={phoneFullScreen ? undefined : toastsStayAbove}
      {...rest}
    >
      <ModalHeader title={title} description={description} isTitleHidden={isTitleHidden} />
      {children}
      <ModalClose />
    </ModalLayer>
  );
}
