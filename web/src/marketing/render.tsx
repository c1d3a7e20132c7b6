import { prerender } from 'react-dom/static';
import { Layout } from './layout.tsx';
import { type Page, pages } from './pages.tsx';

const footerLinks = pages.flatMap(({ paths, footerLabel }) => (footerLabel ? { path: paths[0], label: footerLabel } : []));

function Document({ page, stylesheet }: { page: Page; stylesheet: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f5f7f8" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <script src="/theme.js" />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <Layout links={footerLinks}>
          <page.Component />
        </Layout>
      </body>
    </html>
  );
}

/** Every address of the public site with its finished page. */
export async function renderPages(stylesheet: string): Promise<{ path: string; html: string }[]> {
  const rendered = await Promise.all(
    pages.map(async (page) => {
      const { prelude } = await prerender(<Document page={page} stylesheet={stylesheet} />);
      const html = await new Response(prelude).text();
      return page.paths.map((path) => ({ path, html }));
    }),
  );
  return rendered.flat();
}
