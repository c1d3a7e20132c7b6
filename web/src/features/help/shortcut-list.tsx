import { Kbd } from '../../ui/kbd.tsx';
import { shortcuts } from './shortcuts.ts';

export function ShortcutList() {
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      {shortcuts.map(({ where, keys }) => (
        <section key={where}>
          <h3 className="mb-1 text-sm font-medium text-muted">{where}</h3>
          <dl className="divide-y">
            {keys.map(({ keys: caps, does }) => (
              <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                <dt>{does}</dt>
                <dd className="flex shrink-0 gap-1.5">
                  {caps.map((cap) => (
                    <Kbd key={cap} keys={cap} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
