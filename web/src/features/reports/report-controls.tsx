import type { ReportId, ReportTerms } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '../../ui/sheet.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { FilterChip, FolderChoice } from './filter-chip.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { filterCount, groupingOf, type ReportState, withoutFilters } from './report-state.rules.ts';
import { readableColumns } from './report-words.ts';
import { type FilterField, filterOf, useFilterFields } from './use-filter-fields.ts';
import type { Change } from './use-report-state.ts';

export interface ControlsProps {
  report: ReportId;
  state: ReportState;
  terms: ReportTerms | undefined;
  onChange: Change;
  onShow: (state: ReportState) => void;
}

/** Days, grouping and filters: side by side where there is room, in a sheet on a phone. */
export function ReportControls(props: ControlsProps) {
  const { report, state, terms, onChange, onShow } = props;
  const isMobile = useIsMobile();
  const fields = useFilterFields(report, state, terms);
  const count = filterCount(state);
  if (isMobile) return <PhoneControls {...props} fields={fields} />;
  return (
    <fieldset aria-label="What the report shows" className="flex min-w-0 flex-wrap items-center gap-2">
      <PeriodChoice report={report} state={state} terms={terms} onChange={onChange} isLabelHidden />
      <GroupChoice report={report} state={state} onChange={onChange} isLabelHidden />
      {fields.map((field) => (
        <FilterChip key={field.key} field={field} onChange={onChange} />
      ))}
      {count > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => onShow(withoutFilters(state))}>
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}

function PhoneControls({ fields, ...props }: ControlsProps & { fields: FilterField[] }) {
  const { report, state, terms, onChange, onShow } = props;
  const count = filterCount(state);
  return (
    <fieldset aria-label="What the report shows" className="grid min-w-0 grid-cols-[1fr_auto] items-end gap-2">
      <PeriodChoice report={report} state={state} terms={terms} onChange={onChange} isLabelHidden />
      <Sheet>
        <SheetTrigger asChild>
          <Button className={reportRegistry[report].period === 'now' ? 'col-span-full w-full' : undefined}>
            <SlidersHorizontal aria-hidden />
            Filters
            {count > 0 ? (
              <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
                {count}
                <span className="sr-only"> in use</span>
              </span>
            ) : null}
          </Button>
        </SheetTrigger>
        <SheetContent side="bottom" title="Filters" aria-describedby={undefined}>
          <ModalBody className="flex flex-col gap-5">
            <GroupChoice report={report} state={state} onChange={onChange} />
            <SortChoice report={report} state={state} onChange={onChange} />
            {fields.map((field) => (
              <PhoneFilter key={field.key} field={field} onChange={onChange} />
            ))}
          </ModalBody>
          <ModalFooter>
            <Button disabled={count === 0} onClick={() => onShow(withoutFilters(state))}>
              Clear all
            </Button>
            <SheetClose asChild>
              <Button variant="primary">Show report</Button>
            </SheetClose>
          </ModalFooter>
        </SheetContent>
      </Sheet>
    </fieldset>
  );
}

function PhoneFilter({ field: { key, label, options, value }, onChange }: { field: FilterField; onChange: Change }) {
  const choose = (next: string | null) => onChange(filterOf(key, next));
  return (
    <FormField label={label}>
      {key === 'folderId' ? (
        <FolderChoice value={value} onChoose={choose} />
      ) : (
        <Combobox
          label={label}
          placeholder="Any"
          options={options}
          value={value === null ? [] : [value]}
          onChange={([next]) => choose(next ?? null)}
        />
      )}
    </FormField>
  );
}

/** Each folder at the root with all that lies in and below it, and nothing else. */
const topFolders = 'folder top';

type ChoiceProps = Pick<ControlsProps, 'report' | 'state' | 'onChange'> & { isLabelHidden?: boolean };

function GroupChoice({ report, state, onChange, isLabelHidden = false }: ChoiceProps) {
  const { groupings } = reportRegistry[report];
  const options = groupings.flatMap(({ id, label }) => [
    { value: id, label: `By ${label.toLowerCase()}` },
    ...(id === 'folder' ? [{ value: topFolders, label: 'By top folder' }] : []),
  ]);
  return (
    <FormField label="Group" isLabelHidden={isLabelHidden} className="md:w-44">
      <Select
        options={options}
        value={state.levels === 'top' ? topFolders : groupingOf(report, state).id}
        // Another grouping has other columns, so the order begins anew.
        onValueChange={(value) => {
          const [groupBy, levels] = value === topFolders ? (['folder', 'top'] as const) : [value as ReportState['groupBy'], undefined];
          const isOther = groupBy !== groupingOf(report, state).id;
          onChange({ groupBy, levels, ...(isOther && { sort: undefined, direction: undefined }) });
        }}
      />
    </FormField>
  );
}

/** On a phone there are no headings to press. */
function SortChoice({ report, state, onChange }: ChoiceProps) {
  const { columns, sort } = groupingOf(report, state);
  const options = readableColumns(columns).flatMap(({ key, label, type }) => {
    const [up, down] =
      type === 'text' ? ['A to Z', 'Z to A'] : type === 'date' ? ['oldest first', 'newest first'] : ['smallest first', 'largest first'];
    return [
      { value: `${key} desc`, label: `${label}, ${down}` },
      { value: `${key} asc`, label: `${label}, ${up}` },
    ];
  });
  const value = `${state.sort ?? sort.key} ${state.direction ?? sort.direction}`;
  return (
    <FormField label="Order">
      <Select
        options={options}
        value={value}
        onValueChange={(next) => {
          const [key, direction] = next.split(' ');
          onChange({ sort: key, direction: direction as 'asc' | 'desc' });
        }}
      />
    </FormField>
  );
}
