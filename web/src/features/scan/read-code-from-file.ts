import { toast } from '../../ui/toast.ts';
import { Scanner } from './scanner.ts';
import { scannerMessages } from './scanner.rules.ts';

/** The code in a picture; null where there is none, which is said. */
export async function readCodeFromFile(file: File, scanner: Scanner = new Scanner({ onCode: () => {} })): Promise<string | null> {
  try {
    return (await scanner.scanFile(file)).text;
  } catch {
    toast({ title: scannerMessages.nothingFound, description: 'Try a sharper picture, or type the code.', tone: 'destructive' });
    return null;
  } finally {
    if (scanner.state === 'not started') scanner.close();
  }
}
