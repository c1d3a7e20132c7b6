import { zodResolver } from '@hookform/resolvers/zod';
import { type ReportSchedule, ReportScheduleInput } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import { Trash2 } from 'lucide-react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { dateTimeText, hourText } from '../../platform/format.ts';
import { showFormError } from '../../platform/form-errors.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import type { ReportState } from './report-state.rules.ts';
import { ordinal, periodName, rhythmText, weekdays } from './report-words.ts';
import { paperHere, useDeleteSchedule, useSaveSchedule } from './reports.queries.ts';

interface ScheduleFormProps {
  report: ReportId;
  state: ReportState;
  schedule?: ReportSchedule;
  people: readonly { userId: string; name: string; email: string }[];
  timeZone: string;
  onDone: () => void;
}

const fields = ['name', 'cadence', 'day', 'hour', 'format', 'recipients'] as const;
const cadences = [
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
];
const weekOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }));
const monthOptions = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Last day' : `The ${ordinal(index + 1)}`,
}));
const hours = () => Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
];

export function ScheduleForm({ report, state, schedule, people, timeZone, onDone }: ScheduleFormProps) {
  const { id: userId } = useUser();
  const { create, update } = useSaveSchedule();
  const remove = useDeleteSchedule();
  const { register, control, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(ReportScheduleInput),
    defaultValues: schedule
      ? inputOf(schedule)
      : {
          report,
          request: state,
          name: nameFor(report, state),
          cadence: 'weekly' as const,
          day: 1,
          hour: 7,
          format: 'pdf' as const,
          paper: paperHere(),
          recipients: people.some((one) => one.userId === userId) ? [userId] : [],
          isActive: true,
        },
  });
  const { errors } = formState;
  const [cadence, format, day, hour] = useWatch({ control, name: ['cadence', 'format', 'day', 'hour'] });
  const save = handleSubmit((body) => {
    const outcome = {
      onSuccess: (saved: ReportSchedule) => {
        toast({
          title: saved.nextAt ? `“${saved.name}” is scheduled` : `“${saved.name}” rests`,
          description: saved.nextAt ? `${rhythmText(saved)}. The next one goes out ${dateTimeText(saved.nextAt)}.` : undefined,
          tone: 'success',
        });
        onDone();
      },
      onError: (error: unknown) => showFormError(error, fields, setError),
    };
    if (schedule) update.mutate({ params: { id: schedule.id }, body }, outcome);
    else create.mutate({ body }, outcome);
  });
  const end = (ended: ReportSchedule) => {
    const { id, name } = ended;
    const again = () => create.mutate({ body: inputOf(ended) });
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast({ title: `“${name}” ended`, action: { label: 'Undo', onSelect: again } });
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="grid content-start gap-x-4 gap-y-5 md:grid-cols-3">
        <FormField label="Name" hint="The subject of the mail." error={errors.name?.message} className="md:col-span-3">
          <Input autoComplete="off" maxLength={80} {...register('name')} />
        </FormField>
        <FormField label="How often" error={errors.cadence?.message}>
          <Select
            options={cadences}
            value={cadence}
            onValueChange={(value) => {
              setValue('cadence', value as typeof cadence);
              setValue('day', 1);
            }}
          />
        </FormField>
        <FormField label="On" error={errors.day?.message}>
          <Select
            options={cadence === 'weekly' ? weekOptions : monthOptions}
            value={String(day)}
            onValueChange={(value) => setValue('day', Number(value))}
          />
        </FormField>
        <FormField label="At" error={errors.hour?.message} hint={timeZone.replaceAll('_', ' ')}>
          <Select options={hours()} value={String(hour)} onValueChange={(value) => setValue('hour', Number(value))} />
        </FormField>
        <FormField label="To" error={errors.recipients?.message} hint="People who may see costs." className="md:col-span-2">
          <Controller
            control={control}
            name="recipients"
            render={({ field }) => (
              <Combobox
                label="To"
                isMultiple
                placeholder="Choose people"
                options={people.map((one) => ({ value: one.userId, label: one.name }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </FormField>
        <FormField label="As" error={errors.format?.message}>
          <Select options={formats} value={format} onValueChange={(value) => setValue('format', value as 'pdf' | 'xlsx' | 'csv')} />
        </FormField>
        {schedule ? (
          <Checkbox
            label="Active"
            hint="Turned off, it rests until you turn it on again."
            className="md:col-span-3"
            {...register('isActive')}
          />
        ) : null}
      </ModalBody>
      <ModalFooter>
        {schedule ? (
          <Button variant="ghost" className="md:mr-auto" isBusy={remove.isPending} onClick={() => end(schedule)}>
            <Trash2 aria-hidden />
            End schedule
          </Button>
        ) : null}
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={create.isPending || update.isPending}>
          {schedule ? 'Save' : 'Schedule'}
        </Button>
      </ModalFooter>
    </form>
  );
}

/** “Stock movement, last 30 days”. */
function nameFor(report: ReportId, state: ReportState): string {
  const period = periodName(report, state);
  const { title } = reportRegistry[report];
  return period === 'Now' ? title : `${title}, ${period.charAt(0).toLowerCase()}${period.slice(1)}`;
}

/** A schedule as it is sent to be kept. */
function inputOf({ recipients, report, name, request, cadence, day, hour, format, paper, isActive }: ReportSchedule): ReportScheduleInput {
  return { report, name, request, cadence, day, hour, format, paper, isActive, recipients: recipients.map(({ userId }) => userId) };
}
