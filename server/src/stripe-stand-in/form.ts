export type FormValue = string | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

/** Stripe's way to write objects in a form: `items[0][price]=…`. Lists come out as objects with the places as names. */
export function readForm(text: string): FormObject {
  const result: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let target = result;
    for (const part of path.slice(0, -1)) {
      const next = Object.hasOwn(target, part) ? target[part] : undefined;
      const inner: FormObject = typeof next === 'object' ? next : Object.create(null);
      target[part] = inner;
      target = inner;
    }
    const last = path.at(-1);
    if (last && last !== '__proto__') target[last] = value;
  }
  return result;
}

export function textIn(form: FormObject, ...path: string[]): string | undefined {
  let value: FormValue | undefined = form;
  for (const part of path) value = typeof value === 'object' && Object.hasOwn(value, part) ? value[part] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The plain texts of an object, such as metadata. */
export function textsIn(form: FormObject, ...path: string[]): Record<string, string> {
  let value: FormValue | undefined = form;
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined;
  if (typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
