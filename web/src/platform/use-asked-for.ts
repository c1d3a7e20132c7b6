import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** Does once what a link asked for with `?do=…`, and takes the word out of the address, so that coming back does not do it again. */
export function useAskedFor(what: string, run: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('do') === what;
  const doIt = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete('do');
    setParams(rest, { replace: true });
    run();
  });
  useEffect(() => {
    if (isAsked) doIt();
  }, [isAsked]);
}
