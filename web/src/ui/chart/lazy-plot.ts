import { useEffect, useState } from 'react';
import { type LazyPart, lazyPart } from '../lazy-part.tsx';
import type { PlotProps } from './chart.ts';

const plot = lazyPart(() => import('./plot.tsx').then((file) => file.Plot));

type PlotState = { Plot: LazyPart<PlotProps>['Part'] | null; hasFailed: boolean };

/** The drawing with the chart library behind it, fetched once the figures are on the screen. Without it there is still the table. */
export function usePlot(): PlotState {
  const [state, setState] = useState<PlotState>(() => ({ Plot: plot.loaded() ?? null, hasFailed: false }));
  useEffect(() => {
    let isGone = false;
    if (!plot.loaded()) {
      const show = () => isGone || setState({ Plot: plot.loaded() ?? null, hasFailed: !plot.loaded() });
      void plot.preload().then(show);
    }
    return () => {
      isGone = true;
    };
  }, []);
  return state;
}
