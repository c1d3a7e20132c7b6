import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { StartFreeTrial } from './links.tsx';

export const column = 'mx-auto w-full max-w-6xl px-4 md:px-8';

/** One message of a page. */
export function Section({
  id,
  title,
  lead,
  isTinted = false,
  children,
}: {
  id?: string;
  title?: ReactNode;
  lead?: ReactNode;
  isTinted?: boolean;
  children?: ReactNode;
}) {
  return (
    <section id={id} className={isTinted ? 'scroll-mt-16 border-y bg-surface' : 'scroll-mt-16'}>
      <div className={`${column} py-14 md:py-20`}>
        {title ? <h2 className="max-w-3xl text-2xl font-semibold tracking-tight md:text-3xl">{title}</h2> : null}
        {lead ? <p className="mt-3 max-w-2xl text-lg text-pretty text-muted md:text-xl">{lead}</p> : null}
        {children ? <div className={title ? 'mt-8' : undefined}>{children}</div> : null}
      </div>
    </section>
  );
}

interface HeroProps {
  eyebrow?: string | undefined;
  title: string;
  lead: ReactNode;
  /** Beside the words on a wide screen, below them on a narrow one. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The top of a page: what it is about, in large type. */
export function Hero({ eyebrow, title, lead, picture, children }: HeroProps) {
  return (
    <section>
      <div
        className={cx(
          column,
          'pt-14 pb-12 md:pt-20 md:pb-16',
          picture != null && 'grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_24rem] xl:grid-cols-[1fr_27rem]',
        )}
      >
        {/* Not in the middle of the picture's height: the words come first, and would jump when a slow network brings the picture. */}
        <div className={cx('min-w-0', picture != null && 'lg:pt-12')}>
          {eyebrow ? <p className="mb-3 text-lg font-medium text-accent">{eyebrow}</p> : null}
          <h1 className="max-w-3xl text-4xl font-semibold tracking-tight md:text-5xl">{title}</h1>
          <p className="mt-4 max-w-2xl text-xl text-pretty text-muted md:text-2xl">{lead}</p>
          {children ? <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div> : null}
        </div>
        {picture}
      </div>
    </section>
  );
}

/** Short texts side by side, each under a line. */
export function Points({ points }: { points: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t pt-4">
          <h3 className="text-lg font-semibold md:text-xl">{title}</h3>
          <p className="mt-1 text-base text-pretty text-muted md:text-lg">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The last thing on a page. */
export function ClosingCall({ title, text, isTinted = true }: { title: string; text: string; isTinted?: boolean }) {
  return (
    <Section isTinted={isTinted} title={title} lead={text}>
      <StartFreeTrial />
    </Section>
  );
}
