import { builtInPlans } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import { builtOrigin } from '@onhand/contract/site';
import { features, solutions } from './frame/site-links.ts';
import type { Page } from './pages.ts';
import { questions } from './questions.ts';

type Data = { '@type': string; [property: string]: unknown };

const organization: Data = { '@type': 'Organization', name: productName, url: `${builtOrigin}/`, logo: `${builtOrigin}/icon-512.png` };

/** Describes a page to search engines in their vocabulary, with nothing but what the page says too. */
export function structuredData({ paths: [path], title, description }: Page): Data[] {
  const here = `${builtOrigin}${path}`;
  switch (path) {
    case '/':
      return [organization, { '@type': 'WebSite', name: productName, url: here, description }];
    case '/pricing':
      return [
        {
          '@type': 'SoftwareApplication',
          name: productName,
          applicationCategory: 'BusinessApplication',
          operatingSystem: 'Web, iOS, Android',
          offers: builtInPlans.map(({ displayName, price }) => ({ '@type': 'Offer', name: displayName, price, priceCurrency: 'USD' })),
        },
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];
    default:
      return [
        { '@type': 'WebPage', name: title, url: here, description, isPartOf: { '@type': 'WebSite', url: `${builtOrigin}/` } },
        ...trail(path),
      ];
  }
}

/** Home › Features › Reports. */
function trail(path: string): Data[] {
  const link = [...features, ...solutions].find((one) => one.path === path);
  if (!link) return [];
  const isFeature = path.startsWith('/features/');
  const steps = [{ name: 'Home', path: '/' }, ...(isFeature ? [{ name: 'Features', path: '/features' }] : []), { name: link.label, path }];
  const itemListElement = steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: `${builtOrigin}${step.path}`,
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}
