import type { Organization } from '@onhand/contract/organization';
import type { Theme } from '../ui/theme.ts';

type Logos = Pick<Organization, 'logoUrl' | 'logoLightUrl' | 'logoDarkUrl'>;

/** SHELL-04: the logo made for the theme, then the other one, then the generic; null means the product's name as text. */
export function logoFor(organization: Logos | undefined, theme: Theme): string | null {
  if (!organization) return null;
  const { logoUrl, logoLightUrl, logoDarkUrl } = organization;
  const inOrder = theme === 'dark' ? [logoDarkUrl, logoLightUrl, logoUrl] : [logoLightUrl, logoDarkUrl, logoUrl];
  return inOrder.find((url) => url) ?? null;
}
