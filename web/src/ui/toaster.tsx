import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { buttonBase, buttonSizes, buttonVariants } from './button-classes.ts';
import { cx } from './class-names.ts';
import { dismissToast, getToast, subscribeToToast, type ToastRecord, type ToastTone } from './toast.ts';
import { heardByToast, keepFocusInToasts } from './toast-focus.ts';
import { toastsAppearIn } from './toast-room.ts';

const icons: Record<ToastTone, ReactNode> = {
  default: null,
  success: <CircleCheck aria-hidden className="h-lh w-4 shrink-0 text-good" />,
  destructive: <CircleAlert aria-hidden className="h-lh w-4 shrink-0 text-bad" />,
};

function ToastCard({ record }: { record: ToastRecord }) {
  const { id, title, description, tone = 'default', duration = 5000, persistent = false, action, isOpen } = record;
  return (
    <Primitive.Root
      type={tone === 'destructive' ? 'foreground' : 'background'}
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) dismissToast(id);
      }}
      onEscapeKeyDown={(event) => void heardByToast.set(event, id)}
      duration={persistent ? Number.POSITIVE_INFINITY : duration}
      // A dialog that opens later makes every layer before it dead to taps, by a style no class can win against: they would go through.
      style={{ pointerEvents: 'auto' }}
      className={cx(
        'flex items-start gap-3 rounded-md border bg-surface-raised py-2 pr-2 pl-4 text-text shadow-float',
        tone === 'destructive' && 'border-bad',
        'data-[state=open]:animate-pop-in data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) touch-pan-y',
      )}
    >
      <div className="flex min-w-0 grow items-start gap-2.5 py-1.5 pointer-coarse:py-2.5">
        {icons[tone]}
        <div className="min-w-0">
          <Primitive.Title className="font-medium wrap-anywhere">{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-0.5 text-sm text-pretty wrap-anywhere text-muted">{description}</Primitive.Description>
          ) : null}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {action ? (
          <Primitive.Action
            altText={action.label}
            onClick={action.onSelect}
            className={cx(buttonBase, buttonVariants.secondary, buttonSizes.sm)}
          >
            {action.label}
          </Primitive.Action>
        ) : null}
        <Primitive.Close aria-label="Dismiss" className={cx(buttonBase, buttonVariants.ghost, 'size-8')}>
          <X aria-hidden />
        </Primitive.Close>
      </div>
    </Primitive.Root>
  );
}

/** Mount once, near the root. F8 moves the focus to it. */
export function Toaster() {
  const record = useSyncExternalStore(subscribeToToast, getToast, () => null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const region = list.current?.closest<HTMLElement>('[role="region"]');
    return region ? keepFocusInToasts(region) : undefined;
  }, []);
  return (
    <Primitive.Provider swipeDirection="right" swipeThreshold={50} duration={5000}>
      {record ? <ToastCard key={record.id} record={record} /> : null}
      <Primitive.Viewport
        ref={(element) => {
          list.current = element;
          toastsAppearIn(element);
        }}
        hotkey={['F8']}
        // An opening dialog leaves elements with this attribute audible and within reach: a toast's Undo must be both.
        aria-live="off"
        className="pointer-events-none fixed right-0 bottom-[max(calc(var(--bottom-bar)+env(safe-area-inset-bottom)+var(--floating-room,0px)),var(--toast-room,0px))] left-0 z-70 m-0 list-none p-3 outline-none focus-visible:[&>*]:outline-2 focus-visible:[&>*]:outline-focus md:left-auto md:w-104 md:p-5"
      />
    </Primitive.Provider>
  );
}
