/**
 * Has the browser save bytes, as a click on a download link would: under the name the server gave them, which says what they are about,
 * or else under this one.
 */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = content instanceof File && content.name !== '' ? content.name : name;
  link.click();
  // The download has begun with the click, but some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** “items-2026-11-15.csv”: the day as the person's own calendar has it. */
export function datedName(what: string, extension: string, now: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${what}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${extension}`;
}
