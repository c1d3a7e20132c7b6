import type { Locator, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import type { ItemInput } from '../contract/src/item-inputs.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { drawPicture } from '../server/test/pictures.ts';
import type { World } from '../server/test/world.ts';
import { expect } from './fixtures.ts';

export const phone = { width: 390, height: 844 };

/** Made through the API, as the owner does it. */
export async function makeItem(world: World, input: Partial<ItemInput> = {}): Promise<{ id: number; name: string }> {
  const owner = await world.as('owner');
  const { body } = await owner.call(api.inventory.create, { body: { name: unusedName('Elbow'), ...input } });
  return { id: body.id, name: body.name };
}

/** Reads the item from the server, whatever the screen shows. */
export async function savedItem(world: World, id: number) {
  return (await (await world.as('owner')).call(api.inventory.read, { params: { id } })).body;
}

export const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
export const newItem = (page: Page) => page.getByRole('dialog', { name: 'New item' });
export const toastOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** True if something else lies over its middle. */
export function isCovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** Leads to another screen as a link inside the app does: loading all of it again takes half a second of a processor. */
export function walkTo(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Opens an item in the list without loading the page again. */
export async function openItem(page: Page, name: string): Promise<Locator> {
  await page.getByRole('main').getByRole('link', { name }).click();
  return panelOf(page, name);
}

/** Changes a value where it stands. */
export async function edit(panel: Locator, label: string, text: string): Promise<void> {
  await panel.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await panel.getByRole('textbox', { name: label, exact: true }).fill(text);
  await panel.page().keyboard.press('Enter');
}

export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A toast that offers to undo goes by itself; with the pointer on it, it stays until the click. */
export async function undo(page: Page, title: string, isReady: () => Promise<void> = async () => {}): Promise<void> {
  const shown = toastOf(page, title);
  await shown.hover();
  await isReady();
  await shown.getByRole('button', { name: 'Undo' }).click();
}

export async function file(name: string, width = 60) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await drawPicture({ width })) };
}

/** To be called before the page opens: settles once the socket is there, so that a change made after it is heard. */
export async function connected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived');
}

/**
 * Notes whether a page says something from now on, however short a time: whoever looks now and then comes too late on a busy machine. To be
 * called where the page is, or before it opens its first one; the answer waits until that was said.
 */
export async function listenFor(page: Page, ...texts: string[]): Promise<(text: string) => Promise<void>> {
  if (page.url().startsWith('http')) await page.evaluate(noteTexts, texts);
  else await page.addInitScript(noteTexts, texts);
  return (text) => expect.poll(() => page.evaluate(() => [...(Reflect.get(globalThis, 'said') as Set<string>)])).toContain(text);
}

function noteTexts(texts: string[]): void {
  const said = new Set<string>();
  Object.assign(globalThis, { said });
  const note = () => {
    for (const text of texts) if (document.body?.textContent.includes(text)) said.add(text);
  };
  note();
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A toast waits while nobody looks at the window: for whoever has more to do on a busy machine before it goes. Looks again when told. */
export async function lookAway(page: Page): Promise<() => Promise<void>> {
  const looking = await page.evaluateHandle(() => {
    // Again and again, since only the toasts that are there are told.
    const timer = setInterval(() => dispatchEvent(new Event('blur')), 50);
    return () => {
      clearInterval(timer);
      dispatchEvent(new Event('focus'));
    };
  });
  return () => looking.evaluate((again) => again());
}

/** Toasts stand above a button, not on it. */
export async function expectAbove(toast: Locator, button: Locator): Promise<void> {
  await toast.hover();
  const [upper, lower] = await Promise.all([toast.boundingBox(), button.boundingBox()]);
  expect((upper?.y ?? Number.NaN) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? Number.NaN);
}
