import { formatOf, type LabelFormat, LabelFormatId, labelPlace, labelsPerPage } from '@onhand/contract/labels';
import { FormField } from '../../ui/form-field.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';

export function FormatChoice({ value, onChange }: { value: LabelFormatId; onChange: (format: LabelFormatId) => void }) {
  return (
    <FormField label="Labels" isGroup>
      <RadioGroup value={value} onValueChange={(id) => onChange(LabelFormatId.parse(id))}>
        {LabelFormatId.options.map((id) => {
          const format = formatOf({ format: id });
          return (
            <RadioItem
              key={id}
              value={id}
              label={
                <span className="flex items-center justify-between gap-3">
                  {format.name}
                  <SheetIcon format={format} />
                </span>
              }
              hint={format.description}
            />
          );
        })}
      </RadioGroup>
    </FormField>
  );
}

/** Draws the page with its labels in small. */
function SheetIcon({ format }: { format: LabelFormat }) {
  const { page, label } = format;
  const unit = Math.max(page.width, page.height) / 28;
  return (
    <svg
      aria-hidden
      viewBox={`${-unit} ${-unit} ${page.width + 2 * unit} ${page.height + 2 * unit}`}
      className="-mb-4 h-8 w-8 shrink-0"
      strokeWidth={unit}
    >
      <rect width={page.width} height={page.height} rx={unit * 1.5} className="fill-surface stroke-line-strong" />
      {labelsPerPage(format) > 1
        ? Array.from({ length: labelsPerPage(format) }, (_, place) => {
            const { x, y } = labelPlace(format, place);
            const gap = unit * 0.6;
            return (
              <rect
                key={place}
                x={x + gap}
                y={y + gap}
                width={label.width - 2 * gap}
                height={label.height - 2 * gap}
                className="fill-line-strong opacity-60"
              />
            );
          })
        : null}
    </svg>
  );
}
