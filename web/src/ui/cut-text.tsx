import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { cutInMiddle } from './middle-cut.ts';
import { rulerFor } from './text-ruler.ts';

/** Shows a part of a text; screen readers and copies get the whole. If nothing is cut it is just the text. */
export function CutWords({ text, shown }: { text: string; shown: string }) {
  if (shown === text) return text;
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden>{shown}</span>
    </>
  );
}

/** A name that takes up to two lines and is cut in its middle when they do not do. Long lists, which know how wide it is, cut for themselves. */
export function CutText({ text, lines = 2, className }: { text: string; lines?: 1 | 2; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState({ of: text, words: text });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      if (width === 0) return;
      const { fontWeight, fontSize } = getComputedStyle(box);
      const words = cutInMiddle(text, lines, width, rulerFor(`${fontWeight} ${fontSize}`));
      setShown((before) => (before.of === text && before.words === words ? before : { of: text, words }));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [text, lines]);
  return (
    <span ref={element} title={text} className={cx('block min-w-0 wrap-anywhere', lines === 1 ? 'truncate' : 'line-clamp-2', className)}>
      <CutWords text={text} shown={shown.of === text ? shown.words : text} />
    </span>
  );
}
