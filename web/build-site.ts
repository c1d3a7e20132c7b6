import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressedSize } from './compress.ts';
import { lightContract } from './light-contract.ts';
import { drawSocialPictures } from './social-pictures.ts';

const here = import.meta.dirname;
const entry = 'src/marketing/start.ts';

/** The public pages, as files: `/` is index.html, `/pricing` is pricing.html; with what they load, their pictures and the sitemap. */
export async function buildSite(folder: string, stylesheet: string): Promise<{ pages: number; script: string }> {
  const script = await buildScripts(folder);
  const { renderPages, robots, sitemap, socialPictures } = await buildRenderer(join(folder, '.render'));
  const pages = await renderPages({ stylesheet, script: `/${script}` });
  for (const { path, html } of pages) await write(join(folder, 'public', path === '/' ? 'index.html' : `${path.slice(1)}.html`), html);
  await write(join(folder, 'public/sitemap.xml'), sitemap());
  await write(join(folder, 'public/robots.txt'), robots);
  await drawSocialPictures(folder, socialPictures());
  await rm(join(folder, '.render'), { recursive: true });
  return { pages: pages.length, script };
}

/** Apart from the app's: neither waits for, or grows with, the other's parts. */
async function buildScripts(folder: string): Promise<string> {
  const manifestFile = '.vite/site.json';
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    plugins: [lightContract(), react()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2024',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: manifestFile,
      rolldownOptions: {
        input: join(here, entry),
        output: {
          codeSplitting: {
            groups: [
              { name: 'site-react', test: /node_modules\/(react|react-dom|scheduler)\// },
              // One file instead of a dozen crumbs.
              { name: 'site-kit', test: /\/src\/ui\/|node_modules\/lucide-react\//, minShareCount: 2 },
            ],
          },
        },
      },
    },
  });
  const manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Record<string, { file: string; imports?: string[] }>;
  await rm(join(folder, dirname(manifestFile)), { recursive: true });
  const start = manifest[entry];
  if (!start) throw new Error(`The build made no ${entry}.`);
  if (start.imports?.length) throw new Error(`A public page begins with more than ${entry}: ${start.imports.join(', ')}.`);
  return start.file;
}

async function buildRenderer(outDir: string): Promise<typeof import('./src/marketing/render.tsx')> {
  await build({
    configFile: join(here, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { input: join(here, 'src/marketing/render.tsx') },
    },
  });
  return (await import(pathToFileURL(join(outDir, 'render.js')).href)) as typeof import('./src/marketing/render.tsx');
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Measures what a public page loads before anybody does anything. */
export async function siteFirstLoad(folder: string, script: string): Promise<number> {
  const sizes = await Promise.all([script, 'theme.js'].map((file) => compressedSize(join(folder, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
