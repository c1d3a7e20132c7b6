import { movementKinds, movementSources } from '@onhand/contract/movements';
import { can } from '@onhand/contract/permissions';
import { periodLabels } from '@onhand/contract/report-periods';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../platform/session.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { calendarNow } from '../../platform/calendar.ts';
import { daysOf, presets } from './history-days.rules.ts';
import type { HistoryState } from './history-state.rules.ts';
import { kindWords, sourceWords } from './movement-words.ts';
import { peopleQuery } from './transactions.queries.ts';

const kinds = movementKinds.map((value) => ({ value, label: kindWords[value] }));
const sources = movementSources.map((value) => ({ value, label: sourceWords[value] }));
const periods = [
  { value: 'any', label: 'Any time' },
  ...presets.map((value) => ({ value, label: periodLabels[value] })),
  { value: 'own', label: 'Between days' },
];
// No folder has it; stands for what happened in no folder.
const noFolder = -1;

export interface FilterProps {
  state: HistoryState;
  onChange: (part: Partial<HistoryState>) => void;
}

/** Each takes effect at once. */
export function FilterControls({ state, onChange, isLabelHidden = false }: FilterProps & { isLabelHidden?: boolean }) {
  const { data: { people } = { people: [] } } = useQuery(peopleQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const hasAllFolders = can(useUser().role, 'ALL_FOLDERS');
  const nodes = hasAllFolders ? [{ id: noFolder, parentId: null, name: 'No folder' }, ...folders] : folders;
  return (
    <>
      <PeriodFilter state={state} onChange={onChange} isLabelHidden={isLabelHidden} />
      <FormField label="What happened" isLabelHidden={isLabelHidden}>
        <Combobox
          label="What happened"
          placeholder="Anything"
          isMultiple
          options={kinds}
          value={state.kinds}
          onChange={(value) => onChange({ kinds: movementKinds.filter((kind) => value.includes(kind)) })}
        />
      </FormField>
      <FormField label="Source" isLabelHidden={isLabelHidden}>
        <Combobox
          label="Source"
          placeholder="Any source"
          isMultiple
          options={sources}
          value={state.sources}
          onChange={(value) => onChange({ sources: movementSources.filter((source) => value.includes(source)) })}
        />
      </FormField>
      <FormField label="Who" isLabelHidden={isLabelHidden}>
        <Combobox
          label="Who"
          placeholder="Anyone"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={state.userId === null ? [] : [state.userId]}
          onChange={([userId]) => onChange({ userId: userId ?? null })}
        />
      </FormField>
      <FormField label="Place" isLabelHidden={isLabelHidden}>
        <TreePicker
          label="Place"
          noneLabel="Any place"
          nodes={nodes}
          value={state.folderId === 'none' ? noFolder : state.folderId}
          onChange={(id) => onChange({ folderId: id === noFolder ? 'none' : id })}
        />
      </FormField>
    </>
  );
}

function periodOf({ preset, days }: HistoryState): string {
  return preset ?? (days.from || days.to ? 'own' : 'any');
}

/** A preset moves with the calendar; days chosen by hand stay. */
function PeriodFilter({ state, onChange, isLabelHidden }: FilterProps & { isLabelHidden: boolean }) {
  const period = periodOf(state);
  const choose = (value: string) => {
    const preset = presets.find((one) => one === value) ?? null;
    // Something to begin with, so that the fields for it are there.
    const days = value === 'own' ? daysOf('last-30', calendarNow(new Date())) : { from: null, to: null };
    onChange({ preset, days });
  };
  const day = (name: 'from' | 'to', label: string) => (
    <FormField label={label} isLabelHidden={isLabelHidden}>
      <Input
        type="date"
        value={state.days[name] ?? ''}
        onChange={(event) => onChange({ preset: null, days: { ...state.days, [name]: event.target.value || null } })}
      />
    </FormField>
  );
  return (
    <>
      <FormField label="When" isLabelHidden={isLabelHidden}>
        <Select options={periods} value={period} onValueChange={choose} />
      </FormField>
      {period === 'own' ? (
        <>
          {day('from', 'From')}
          {day('to', 'Until')}
        </>
      ) : null}
    </>
  );
}
