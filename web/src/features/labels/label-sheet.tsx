import { type LabelFormat, type LabelPreview, labelPlace, labelsPerPage } from '@onhand/contract/labels';
import { LabelContent } from './label-drawing.tsx';

interface SheetProps {
  format: LabelFormat;
  preview: LabelPreview | undefined;
  /** The place of the first label, from zero. */
  first: number;
  onFirstChange: (place: number) => void;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The first page as it will be printed. On a sheet each place can be chosen as the first: those before it stay empty. */
export function LabelSheet({ format, preview, first, onFirstChange }: SheetProps) {
  const { page, label } = format;
  const places = Array.from({ length: labelsPerPage(format) }, (_, place) => place);
  return (
    // Paper is white in either theme; the height leaves the dialog's buttons in view.
    <div
      data-theme="light"
      className="relative mx-auto w-full overflow-hidden rounded-sm border bg-surface text-text shadow-float"
      style={{ maxWidth: `calc(min(62dvh, 36rem) * ${page.width / page.height})`, aspectRatio: `${page.width} / ${page.height}` }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot hold a drawing made here */}
      <svg viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label="Preview of the first page" className="block size-full">
        {places.map((place) => {
          const { x, y } = labelPlace(format, place);
          return (
            <rect
              key={place}
              x={x}
              y={y}
              width={label.width}
              height={label.height}
              rx={places.length > 1 ? 4 : 0}
              className={place < first ? 'fill-hover stroke-line' : 'fill-none stroke-line'}
            />
          );
        })}
        {preview?.places.map(({ place, drawing: index }) => {
          const drawing = preview.drawings[index];
          const { x, y } = labelPlace(format, place);
          return drawing && place >= first ? (
            <g key={place} transform={`translate(${x} ${y})`}>
              <LabelContent drawing={drawing} />
            </g>
          ) : null;
        })}
      </svg>
      {places.length > 1 ? <FirstPlace format={format} first={first} onFirstChange={onFirstChange} /> : null}
    </div>
  );
}

/** The places as radio buttons over the drawing, so that arrow keys walk over the sheet. */
function FirstPlace({ format, first, onFirstChange }: Omit<SheetProps, 'preview'>) {
  const { page, label, columns } = format;
  return (
    <fieldset>
      <legend className="sr-only">First label to print on</legend>
      {Array.from({ length: labelsPerPage(format) }, (_, place) => {
        const { x, y } = labelPlace(format, place);
        return (
          <input
            key={place}
            type="radio"
            name="first-label"
            aria-label={`Row ${Math.floor(place / columns) + 1}, column ${(place % columns) + 1}`}
            checked={place === first}
            onChange={() => onFirstChange(place)}
            className="absolute cursor-pointer appearance-none rounded-sm -outline-offset-2 outline-accent checked:outline-2 hover:outline-2 focus-visible:outline-3 focus-visible:outline-focus"
            style={{
              left: percent(x, page.width),
              top: percent(y, page.height),
              width: percent(label.width, page.width),
              height: percent(label.height, page.height),
            }}
          />
        );
      })}
    </fieldset>
  );
}
