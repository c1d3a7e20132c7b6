import { BookOpen, ChevronRight, LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { installationOf, useUser } from '../../platform/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** The guides of the public site, which have pictures and are read beside the app. */
const guides = [
  { id: 'first-15-minutes', title: 'The first 15 minutes', text: 'Start with one shelf or one van, and get it right.' },
  { id: 'labels', title: 'Labels that last', text: 'Which sheet, how to print, where to stick them.' },
  { id: 'counts', title: 'Counting', text: 'A folder at a time, every week another one.' },
  { id: 'fifo-or-average', title: 'FIFO or average', text: 'When it matters which delivery a piece came from.' },
  { id: 'importing', title: 'Importing a spreadsheet', text: 'Nothing is written before you have seen what would happen.' },
];

const rowClasses = 'flex min-h-14 items-center gap-4 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 md:px-5';

/** Help within the app: what to do first, guides, keys, and a person to ask. `start` is the checklist, or the way to bring it back. */
export function HelpScreen({ start }: { start: ReactNode }) {
  const { hasPublicSite } = installationOf(useUser());
  return (
    <>
      <PageHeader
        title="Help"
        description={hasPublicSite ? 'Guides, keyboard shortcuts and somebody to ask.' : 'First steps and keyboard shortcuts.'}
      />
      <div className="mt-6 flex flex-col gap-6">
        {start}
        {hasPublicSite ? (
          <Card title="Guides" description="They open in a new tab." isPadded={false}>
            <ul className="divide-y border-t">
              {guides.map(({ id, title, text }) => (
                <HelpLink key={id} href={`/learn#${id}`} icon={<BookOpen aria-hidden />} title={title} text={text} />
              ))}
            </ul>
          </Card>
        ) : null}
        <Card title="Keyboard shortcuts" description="Press ? anywhere to see them." className="pointer-coarse:hidden">
          <ShortcutList />
        </Card>
        {hasPublicSite ? (
          <Card title="Something is missing?" isPadded={false}>
            <ul className="border-t">
              <HelpLink href="/support" icon={<LifeBuoy aria-hidden />} title="Contact support" text="Write to us; a person answers." />
            </ul>
          </Card>
        ) : null}
      </div>
    </>
  );
}

function HelpLink({ href, icon, title, text }: { href: string; icon: ReactNode; title: string; text: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" className={rowClasses}>
        <span className="text-accent [&_svg]:size-5">{icon}</span>
        <span className="min-w-0 grow">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </a>
    </li>
  );
}
