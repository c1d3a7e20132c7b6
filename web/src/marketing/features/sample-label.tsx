import type { Ref } from 'react';

/** The text of the code on the sample label; the scanner reads it from the drawing like from any other label. */
export const sampleCode = 'BV-050';

const codeSide = 21;
const quietZone = 4;
const codePath =
  'M0 0h7v1h-7zM8 0h1v1h-1zM10 0h3v1h-3zM14 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h4v1h-4zM14 1h1v1h-1zM20 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM8 2h1v1h-1zM11 2h1v1h-1zM14 2h1v1h-1zM16 2h3v1h-3zM20 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM9 3h2v1h-2zM14 3h1v1h-1zM16 3h3v1h-3zM20 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h1v1h-1zM10 4h3v1h-3zM14 4h1v1h-1zM16 4h3v1h-3zM20 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM14 5h1v1h-1zM20 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h7v1h-7zM9 7h2v1h-2zM0 8h1v1h-1zM3 8h7v1h-7zM11 8h1v1h-1zM13 8h1v1h-1zM16 8h1v1h-1zM18 8h3v1h-3zM0 9h1v1h-1zM3 9h3v1h-3zM11 9h3v1h-3zM15 9h3v1h-3zM2 10h1v1h-1zM5 10h2v1h-2zM8 10h5v1h-5zM15 10h1v1h-1zM17 10h1v1h-1zM19 10h1v1h-1zM2 11h2v1h-2zM5 11h1v1h-1zM7 11h2v1h-2zM12 11h5v1h-5zM18 11h1v1h-1zM0 12h3v1h-3zM4 12h1v1h-1zM6 12h3v1h-3zM10 12h8v1h-8zM19 12h2v1h-2zM8 13h1v1h-1zM12 13h3v1h-3zM19 13h1v1h-1zM0 14h7v1h-7zM8 14h1v1h-1zM11 14h1v1h-1zM19 14h1v1h-1zM0 15h1v1h-1zM6 15h1v1h-1zM8 15h1v1h-1zM14 15h1v1h-1zM18 15h2v1h-2zM0 16h1v1h-1zM2 16h3v1h-3zM6 16h1v1h-1zM8 16h2v1h-2zM13 16h2v1h-2zM16 16h1v1h-1zM20 16h1v1h-1zM0 17h1v1h-1zM2 17h3v1h-3zM6 17h1v1h-1zM8 17h1v1h-1zM12 17h3v1h-3zM16 17h2v1h-2zM0 18h1v1h-1zM2 18h3v1h-3zM6 18h1v1h-1zM10 18h4v1h-4zM15 18h6v1h-6zM0 19h1v1h-1zM6 19h1v1h-1zM9 19h1v1h-1zM11 19h2v1h-2zM17 19h3v1h-3zM0 20h7v1h-7zM8 20h3v1h-3zM12 20h2v1h-2zM15 20h2v1h-2zM18 20h2v1h-2z';

/** A label as it comes out of the printer: black on white in either theme. */
export function SampleLabel({ codeRef }: { codeRef?: Ref<SVGSVGElement> }) {
  const side = codeSide + 2 * quietZone;
  return (
    <div className="flex items-center gap-2 rounded-md border bg-[#fff] p-3 text-[#132027]">
      <svg
        ref={codeRef}
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        // A drawing, which the scanner reads; an img could not be asked for its lines.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`QR code ${sampleCode}`}
        shapeRendering="crispEdges"
        className="size-36 shrink-0"
      >
        <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#ffffff" />
        <path d={codePath} fill="#000000" />
      </svg>
      <div>
        <p className="text-lg font-semibold">Ball valve 1/2&nbsp;in</p>
        <p>{sampleCode}</p>
        <p className="mt-2 text-sm">Shop / Aisle 2 / Bin&nbsp;14</p>
      </div>
    </div>
  );
}
