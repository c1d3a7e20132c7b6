import { readFileSync } from 'node:fs';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightContract } from './light-contract.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
const server = 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lightContract(), react(), tailwind()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    // The host is passed on as the browser wrote it: the server accepts changes from its own pages only.
    proxy: { '/api': { target: server }, '/identity': { target: server }, '/ws': { target: server, ws: true } },
  },
  build: {
    target: 'es2024',
    // The content policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change rarely and stay cached; the rest of the first load comes as one file instead of a dozen.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: 'data', test: /node_modules\/(react-router|@remix-run|cookie-es|@tanstack\/(react-query|query-core))\//, priority: 1 },
            { name: 'shell', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
