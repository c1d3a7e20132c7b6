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
    const axe = part ? new AxeBuilder({ page }).include(part) : new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
    for (const { id, nodes } of violations) {
      found.push(`${what} in ${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`.slice(0, 400));
    }
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return overflow > 0 ? [...found, `${what}: scrolls sideways by ${overflow} px`] : found;
}
