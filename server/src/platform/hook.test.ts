import { expect, test } from 'vitest';
import { openHook } from './hook.ts';

test('a hook tells everybody who registered, each once, and waits for them', async () => {
  const hook = openHook<[number]>('a number came');
  const heard: string[] = [];
  const slow = async (number: number) => {
    await new Promise(setImmediate);
    heard.push(`slow ${number}`);
  };
  hook.heardBy(slow);
  hook.heardBy(async (number) => void heard.push(`quick ${number}`));
  // As when an app is built a second time in one process.
  hook.heardBy(slow);
  await hook.tell(7);
  expect(heard).toEqual(['slow 7', 'quick 7']);
});

test('a hook that nobody was registered for fails loudly', async () => {
  await expect(openHook<[]>('a number came').tell()).rejects.toThrow('nobody hears that a number came');
});
