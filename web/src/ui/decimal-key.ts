let hasComma = false;

/** Whether the people here write a comma before the cents. */
export function setDecimalComma(isComma: boolean): void {
  hasComma = isComma;
}

/**
 * Figures in fields have a point. Where people write a comma it becomes one as it is typed, and what separates thousands before it
 * goes: a phone's number pad may have no point at all. What it could mean otherwise is left to be refused.
 */
export function withPoint(text: string): string {
  if (!hasComma || !/^[^,]*,[^,.]*$/.test(text)) return text;
  return text.replaceAll(/[.\s’']/g, '').replace(',', '.');
}

/** The same in a field, with the cursor where it was. */
export function putPoint(field: HTMLInputElement): void {
  const text = withPoint(field.value);
  if (text === field.value || field.type === 'number') return;
  const fromEnd = field.value.length - (field.selectionStart ?? field.value.length);
  field.value = text;
  const place = Math.max(0, text.length - fromEnd);
  field.setSelectionRange(place, place);
}
