import type { ReactNode } from 'react';

/** A button that opens the camera and hands over each code it reads; another feature brings it. */
export type RenderScanner = (onCode: (code: string) => void) => ReactNode;
