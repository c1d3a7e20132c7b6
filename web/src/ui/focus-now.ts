/** As a `ref`: for a control that appears because someone asked for it, and takes the focus for that reason. */
export function focusNow(control: HTMLElement | null): void {
  control?.focus();
}
