import { productName } from '@onhand/contract/product';
import { builtOrigin } from '@onhand/contract/site';
import { structuredData } from './structured-data.ts';
import type { Page } from './pages.ts';

/** MKT-13. Addresses that others read must be whole; the server fills in where it is. */
export function Head({ page, stylesheet, script }: { page: Page; stylesheet: string; script: string }) {
  const { title, description, paths } = page;
  const address = `${builtOrigin}${paths[0]}`;
  const picture = `${builtOrigin}${pictureOf(page)}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#f5f7f8" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <script src="/theme.js" />
      <link rel="stylesheet" href={stylesheet} />
      <script type="module" async src={script} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {structuredData(page).map((data) => (
        <script
          key={data['@type']}
          type="application/ld+json"
          // A closing tag inside a text would end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c') }}
        />
      ))}
    </head>
  );
}

/** Returns the address of a page's preview picture: `/features/reports` → `/social/features-reports.png`. */
export function pictureOf({ paths }: Page): string {
  return `/social/${paths[0].slice(1).replaceAll('/', '-') || 'home'}.png`;
}
