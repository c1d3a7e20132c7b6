import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

/** Leads from a screen to the one it belongs to; it stands over the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex touch items-center gap-1 rounded-sm underline-offset-4 hover:underline">
      <ChevronLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
