import type { PersonalPreferences } from '@onhand/contract/preferences';
import { type ReactNode, useEffect } from 'react';
import { setDecimalComma } from '../ui/decimal-key.ts';
import { setThemeChoice } from '../ui/theme.ts';
import { setFormat } from './format-settings.ts';
import { readLocal, writeLocal } from './local-storage.ts';
import { usePreferences } from './preferences.ts';

/** Makes the preferences true: before anything is drawn with them, and again whenever they change, here or elsewhere. */
export function PreferencesKeeper({ children }: { children: ReactNode }) {
  const preferences = usePreferences();
  // While rendering, because what is below writes figures and dates in this very render.
  setFormat(preferences);
  const { theme, itemsView, scannerSound, numberFormat } = preferences;
  setDecimalComma(numberFormat === 'point-comma' || numberFormat === 'space-comma', numberFormat === 'point-comma');
  useEffect(() => takeOver({ theme, itemsView, scannerSound }), [theme, itemsView, scannerSound]);
  return children;
}

type Kept = Pick<PersonalPreferences, 'theme' | 'itemsView' | 'scannerSound'>;

/**
 * These three a device keeps for itself too, for the first paint and for when there is no network. Only what changed on the server
 * since this device last looked is taken over: what was chosen here and could not be sent yet stays.
 */
function takeOver(next: Kept): void {
  const seen = seenBefore();
  if (next.theme !== seen.theme) setThemeChoice(next.theme);
  if (next.itemsView !== seen.itemsView) writeLocal('itemsView', next.itemsView);
  if (next.scannerSound !== seen.scannerSound) writeLocal('scannerSound', next.scannerSound);
  const text = JSON.stringify(next);
  if (text !== readLocal('seenPreferences')) writeLocal('seenPreferences', text);
}

const atFirst: Kept = { theme: 'system', itemsView: 'list', scannerSound: true };

function seenBefore(): Kept {
  try {
    return { ...atFirst, ...(JSON.parse(readLocal('seenPreferences') || '{}') as Partial<Kept>) };
  } catch {
    return atFirst;
  }
}
