import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What is wrong with the page as it stands, in both themes: a theme changes nothing but colors, so in the dark only the contrast
 * is looked at again. And whether it scrolls sideways, which no page may.
 */
export async function problemsOf(page: Page, what: string, part?: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled, colorScheme);
    // Legacy mode spares a second page for each look; it leaves out frames of other origins, and we have none.
    const whole = new AxeBuilder({ page }).setLegacyMode();
    const axe = part ? whole.include(part) : whole;
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
    for (const { id, nodes } of violations) {
      found.push(`${what} in ${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 400));
    }
  }
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
