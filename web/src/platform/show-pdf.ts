import { saveFile } from './save-file.ts';

/** Long enough for a viewer to read it all, and for whoever prints from it a while later. */
const lifetime = 10 * 60_000;

/** A tab for a file that is still being made: browsers open one only at the moment of the click. Null where they refuse. */
export function openWaitingTab(title: string): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.document.title = title;
  return tab;
}

/** Shows the file in the tab, whose viewer prints; where the tab is gone, saves it instead. */
export function showPdf(tab: Window | null, pdf: Blob, name: string): void {
  if (!tab || tab.closed) return saveFile(pdf, name);
  const address = URL.createObjectURL(pdf);
  setTimeout(() => URL.revokeObjectURL(address), lifetime);
  tab.location.replace(address);
}
