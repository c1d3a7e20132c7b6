let hasComma = false;
let hasPointedThousands = false;

/** Sets whether people here write a comma before the cents, and a point between thousands. */
export function setDecimalComma(isComma: boolean, isPointForThousands = false): void {
  hasComma = isComma;
  hasPointedThousands = isPointForThousands;
}

/**
 * Figures in fields have a decimal point. For people who write a comma it becomes a point as it is typed, and thousands separators before
 * it are removed: a phone's number pad may have no point at all. Ambiguous input is left to be refused.
 */
export function withPoint(text: string): string {
  if (!hasComma || !/^[^,]*,[^,.]*$/.test(text)) return text;
  return text.replaceAll(/[.\s’']/g, '').replace(',', '.');
}

/** Fields in which somebody wrote a point themselves; one that stands there from before, or was a comma, is a decimal one. */
const pointed = new WeakSet<HTMLInputElement>();

/** The same in a field, with the cursor where it was. With `typed`, “1.250” loses its point where that separates thousands. */
export function putPoint(field: HTMLInputElement, typed: string): void {
  if (typed.includes('.')) pointed.add(field);
  if (!field.value.includes('.') || field.value.includes(',')) pointed.delete(field);
  const isWithThousands = hasPointedThousands && pointed.has(field) && /^[-+]?\d+(\.\d{3})+$/.test(field.value);
  const text = isWithThousands ? field.value.replaceAll('.', '') : withPoint(field.value);
  if (text === field.value) return;
  const fromEnd = field.value.length - (field.selectionStart ?? field.value.length);
  field.value = text;
  const place = Math.max(0, text.length - fromEnd);
  field.setSelectionRange(place, place);
}

/** Returns the text that an event put into a field; a paste does not tell its text, so all of the field counts. */
export function typedBy(event: Event, field: HTMLInputElement): string {
  const { data, inputType } = event as InputEvent;
  return data ?? (inputType === 'insertFromPaste' ? field.value : '');
}
