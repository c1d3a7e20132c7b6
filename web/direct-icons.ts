import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const index = join(dirname(fileURLToPath(import.meta.resolve('lucide-react'))), '../esm/lucide-react.mjs');
const fromIndex = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/**
 * Has each icon imported from a file of its own. The library's index leads to all 1,700, and then the build cannot tell which
 * screen needs which: the first ones would load the icons of every other.
 */
export function directIcons(): Plugin {
  const files = filesByIcon();
  const importOf = (name: string) => {
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon “${name}”.`);
    return `import ${name} from ${JSON.stringify(file)};`;
  };
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({ code: code.replace(fromIndex, (_, names: string) => iconsIn(names).map(importOf).join(' ')), map: null }),
    },
  };
}

function iconsIn(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** Read from lines such as `export { default as Bell, default as BellIcon } from './icons/bell.mjs';`. */
function filesByIcon(): Map<string, string> {
  const lines = readFileSync(index, 'utf8').matchAll(/^export \{(.*)\} from '(\.\/icons\/[^']+)';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', path = '']) => {
      const file = normalizePath(join(dirname(index), path));
      return [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const);
    }),
  );
}
