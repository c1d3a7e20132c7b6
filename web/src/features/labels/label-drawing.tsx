import { boldStroke, type LabelDrawing, type LabelFormat } from '@onhand/contract/labels';

/** Draws one label for an SVG in points; the server has laid it out. */
export function LabelContent({ drawing }: { drawing: LabelDrawing }) {
  const { qr, lines } = drawing;
  return (
    <>
      <path
        className="fill-text"
        shapeRendering="crispEdges"
        d={qr.path}
        transform={`translate(${qr.x} ${qr.y}) scale(${qr.size / qr.modules})`}
      />
      {lines.map((line) => (
        <text
          key={line.y}
          x={line.x}
          y={line.y}
          fontSize={line.size}
          textLength={line.width || undefined}
          lengthAdjust="spacingAndGlyphs"
          strokeWidth={line.isBold ? line.size * boldStroke : 0}
          className="fill-text stroke-text"
        >
          {line.text}
        </text>
      ))}
    </>
  );
}

/** One label, large enough to read. */
export function LabelCloseUp({ format, drawing }: { format: LabelFormat; drawing: LabelDrawing }) {
  const { width, height } = format.label;
  return (
    // Paper is white in either theme.
    <div data-theme="light" className="overflow-hidden rounded-md border bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot hold a drawing made here */}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Label of ${nameOn(drawing)}`} className="block max-h-32 w-full">
        <LabelContent drawing={drawing} />
      </svg>
    </div>
  );
}

/** A name may run over several lines; they are the bold ones. */
function nameOn({ lines }: LabelDrawing): string {
  return lines
    .filter(({ isBold }) => isBold)
    .map(({ text }) => text)
    .join(' ');
}
