import { useLayoutEffect } from 'react';

let holders = 0;

function lock() {
  holders += 1;
  if (holders > 1) return;
  const root = document.documentElement;
  const scrollbar = window.innerWidth - root.clientWidth;
  root.dataset.scrollLocked = '';
  // The page must not jump sideways when its scrollbar goes.
  if (scrollbar > 0) document.body.style.paddingRight = `${scrollbar}px`;
}

function unlock() {
  holders -= 1;
  if (holders > 0) return;
  delete document.documentElement.dataset.scrollLocked;
  document.body.style.paddingRight = '';
}

/** Holds the page still while mounted. Our own, because Radix's scroll lock writes a style element, which the content policy refuses. */
export function useScrollLock() {
  useLayoutEffect(() => {
    lock();
    return unlock;
  }, []);
}
