import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * A phone is looked at in light and a desktop in dark: each screen is seen in both themes and both sizes, in half the time. That a
 * token passes in one theme as in the other is tested beside the tokens.
 */
export async function setTheme(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const colorScheme = isPhone ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(settled, colorScheme);
}

/** What is wrong with the page as it stands; and whether it scrolls sideways, which no page may. */
export async function problemsOf(page: Page, what: string, part?: string): Promise<string[]> {
  await setTheme(page);
  // Legacy mode spares a second page for each look; it leaves out frames of other origins, and we have none.
  const whole = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part ? whole.include(part) : whole).analyze();
  const found = violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 400));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return overflow > 0 ? [...found, `${what}: scrolls sideways by ${overflow} px`] : found;
}

/** The app hears of the theme a moment later than the style sheet, and colors fade: half-way they would be nobody's colors. */
async function settled(colorScheme: string): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { dataset } = document.documentElement;
  // The public pages keep the theme they came with.
  for (let frames = 0; frames < 30 && dataset.theme !== undefined && dataset.theme !== colorScheme; frames++) await frame();
  await frame();
  const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fades.map(({ finished }) => finished));
  await frame();
}
