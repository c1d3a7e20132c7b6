import { FoundItem } from '../features/found-item.tsx';
import { SampleLabel } from '../features/sample-label.tsx';

/** A label, and what a phone shows of it: the count can be changed here as in the aisle. */
export function HeroPicture() {
  return (
    <section aria-label="A scanned label" data-live className="ml-auto w-full max-w-sm rounded-md border bg-surface p-4 shadow-float">
      <SampleLabel />
      <div className="px-1 pt-5 pb-1">
        <FoundItem level={2} />
      </div>
    </section>
  );
}
