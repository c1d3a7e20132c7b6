import { publicPaths } from '@onhand/contract/paths';
import { builtOrigin } from '@onhand/contract/site';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { Head, pictureOf } from './head.tsx';
import { type Page, pages } from './pages.ts';
import { Site } from './site.tsx';

interface Files {
  stylesheet: string;
  script: string;
}

/** The site is rendered by itself, as the browser hydrates it: the ids React makes depend on what stands around. */
function Document({ page, site, files }: { page: Page; site: string; files: Files }) {
  return (
    <html lang="en">
      <Head page={page} {...files} />
      <body>
        <div id="site" data-page={page.paths[0]} dangerouslySetInnerHTML={{ __html: site }} />
      </body>
    </html>
  );
}

/** Every address of the public site with its finished page. */
export async function renderPages(files: Files): Promise<{ path: string; html: string }[]> {
  const rendered = await Promise.all(
    pages.map(async (page) => {
      await page.preload();
      const site = await textOf(<Site first={page} />);
      const html = await textOf(<Document page={page} site={site} files={files} />);
      return page.paths.map((path) => ({ path, html }));
    }),
  );
  return rendered.flat();
}

async function textOf(element: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    onError: (error) => void errors.push(error),
    // In one piece: parts that come later would need a script to be put in their place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const text = await new Response(prelude).text();
  // Otherwise the page would be written with a hole in it, for the browser to fill.
  if (errors.length > 0) throw errors[0];
  return text;
}

/** Lists the preview pictures of all pages with their texts. */
export function socialPictures(): { path: string; title: string; text: string }[] {
  return pages.map((page) => ({ path: pictureOf(page), title: page.title.replace(/ · [^·]+$/, ''), text: page.description }));
}

export function sitemap(): string {
  const known = new Set<string>(publicPaths);
  const urls = pages.filter(({ paths }) => known.has(paths[0])).map(({ paths }) => `  <url><loc>${builtOrigin}${paths[0]}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The app is for its members; the public pages are for everyone. */
export const robots = `User-agent: *\nDisallow: /api/\nDisallow: /identity/\n\nSitemap: ${builtOrigin}/sitemap.xml\n`;
