import { toast } from './toast.ts';

/** The callbacks of a change that is told when it went well, after what else is then to be done. */
export function tellDone(title: string, then?: () => void): { onSuccess: () => void } {
  return {
    onSuccess: () => {
      then?.();
      toast({ title, tone: 'success' });
    },
  };
}
