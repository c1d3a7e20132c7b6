import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneBehind } from './one-behind.ts';

interface Part {
  name: string;
  isApart: boolean;
}

async function* each(parts: readonly Part[]) {
  yield* parts;
}

/** Sends each part at once, and has it written when `end` is called with its name. */
function desk(parts: readonly Part[]) {
  const said: string[] = [];
  const open = new Map<string, PromiseWithResolvers<void>>();
  const done = oneBehind(each(parts), {
    prepare: (part) => (said.push(`prepared ${part.name}`), part),
    isApart: ({ isApart }) => isApart,
    write: async ({ name }, onSent) => {
      said.push(`sent ${name}`);
      open.set(name, Promise.withResolvers());
      onSent();
      await open.get(name)?.promise;
      said.push(`wrote ${name}`);
    },
  });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    return said.splice(0);
  };
  return {
    done,
    settled,
    end: (name: string) => open.get(name)?.resolve(),
    fail: (name: string) => open.get(name)?.reject(new Error(name)),
  };
}

const apart = (...names: string[]) => names.map((name) => ({ name, isApart: true }));

test('[IMP-02] rows that have nothing to do with those before are sent while these are written, and no more than two parts at once', async () => {
  const { done, settled, end } = desk(apart('a', 'b', 'c'));
  expect(await settled()).toEqual(['prepared a', 'sent a', 'prepared b', 'sent b', 'prepared c']);
  end('a');
  expect(await settled()).toEqual(['wrote a', 'sent c']);
  end('b');
  end('c');
  await done;
});

test('[IMP-02] rows that may depend on others wait until these are written, and others wait for them', async () => {
  const { done, settled, end } = desk([...apart('a'), { name: 'b', isApart: false }, ...apart('c')]);
  expect(await settled()).toEqual(['prepared a', 'sent a', 'prepared b']);
  end('a');
  expect(await settled()).toEqual(['wrote a', 'sent b', 'prepared c']);
  end('b');
  expect(await settled()).toEqual(['wrote b', 'sent c']);
  end('c');
  await done;
});

test('[IMP-02] the first that fails is what is told, once nothing is under way any more', async () => {
  const { done, settled, fail } = desk(apart('a', 'b', 'c'));
  let isOver = false;
  const outcome = done.catch((error: Error) => error.message).finally(() => (isOver = true));
  await settled();
  fail('a');
  await settled();
  expect(isOver).toBe(false);
  fail('b');
  expect(await outcome).toBe('a');
});
