import { api } from '@onhand/contract';
import { storeOf } from '../ui/store.ts';
import { ApiError } from './api-error.ts';

/** An open question; answered with whether the person has shown that it is them. */
type Asking = { answer: (isProven: boolean) => void } | null;

let asked: Promise<boolean> | undefined;

/** The open question, for the dialog that asks it. */
export const proofQuestion = storeOf<Asking>(null);

/** SEC-03: the server wants to know once more who is here. Several calls that wait for it at once ask once. */
export function askWhoIsHere(): Promise<boolean> {
  if (!proofQuestion.isFollowed()) return Promise.resolve(false);
  asked ??= new Promise<boolean>((resolve) => {
    proofQuestion.write({
      answer: (isProven) => {
        asked = undefined;
        proofQuestion.write(null);
        resolve(isProven);
      },
    });
  });
  return asked;
}

export function isStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.error === 'STEP_UP';
}

export const downloadsOfTheServer = 'a[download][href^="/api/"]';

/** Has the browser fetch a file by its address, as a click on its link would, once nothing asks any more who is here. */
export async function openDownload(
  link: HTMLAnchorElement,
  call: (row: typeof api.security.provenUntil) => Promise<unknown>,
): Promise<void> {
  await call(api.security.provenUntil);
  const again = document.createElement('a');
  again.href = link.href;
  again.download = link.download;
  again.click();
}
