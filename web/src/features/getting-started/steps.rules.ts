import type { GettingStarted, StartingStep } from '@onhand/contract/getting-started';

interface Words {
  title: string;
  text: string;
  /** Text of the button. */
  action: string;
  /** Exactly where it is done, with the form open. */
  to: (known: Pick<GettingStarted, 'itemId'>) => string;
}

const words: Record<StartingStep, Words> = {
  folder: {
    title: 'Make a folder',
    text: 'A van, a shelf, a room: wherever things lie.',
    action: 'New folder',
    to: () => '/inventory?do=new-folder',
  },
  item: {
    title: 'Enter an item',
    text: 'A name and how many you have are enough.',
    action: 'New item',
    to: () => '/inventory/create',
  },
  label: {
    title: 'Print its label',
    text: 'With a QR code that any phone opens.',
    action: 'Print label',
    // Without an item there is nothing to print, so that comes first.
    to: ({ itemId }) => (itemId === null ? '/inventory/create' : `/item/${itemId}?do=labels`),
  },
  scan: {
    title: 'Scan it',
    text: 'By camera, or by a scanner that types.',
    action: 'Scan',
    to: () => '/scan',
  },
  colleague: {
    title: 'Invite a colleague',
    text: 'They see the folders you give them.',
    action: 'Invite',
    to: () => '/settings/team?do=invite',
  },
};

export interface ListedStep extends Omit<Words, 'to'> {
  step: StartingStep;
  isDone: boolean;
  to: string;
}

export function listedSteps(known: GettingStarted): ListedStep[] {
  return known.steps.map(({ step, isDone }) => ({ ...words[step], step, isDone, to: words[step].to(known) }));
}

/** It stays until everything is done or the person puts it away. */
export function isGettingStarted(known: GettingStarted | undefined): known is GettingStarted {
  return known !== undefined && !known.isPutAway && known.steps.some(({ isDone }) => !isDone);
}

export function progressText(known: GettingStarted): string {
  return `${known.steps.filter(({ isDone }) => isDone).length} of ${known.steps.length}`;
}
