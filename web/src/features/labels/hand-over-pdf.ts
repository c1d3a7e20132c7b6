/** Long enough for a viewer to read it all. */
const lifetime = 10 * 60_000;

function addressOf(pdf: Blob): string {
  const address = URL.createObjectURL(pdf);
  setTimeout(() => URL.revokeObjectURL(address), lifetime);
  return address;
}

export function savePdf(pdf: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = addressOf(pdf);
  link.download = name;
  link.click();
}

/** A tab for a file that is still being made: browsers open one only at the moment of the click. Null where they refuse. */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.document.title = 'Preparing labels…';
  return tab;
}

/** Shows the file in the tab, whose viewer prints; where the tab is gone, saves it instead. */
export function showPdf(tab: Window | null, pdf: Blob, name: string): void {
  if (!tab || tab.closed) savePdf(pdf, name);
  else tab.location.replace(addressOf(pdf));
}
