import type { ReportSchedule } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import type { ReportState } from './report-state.rules.ts';
import { recipientsQuery, schedulesQuery } from './reports.queries.ts';
import { ScheduleForm } from './schedule-form.tsx';

interface ScheduleDialogProps {
  report: ReportId;
  state: ReportState;
  /** The schedule to change or end; without it, a new one is made of the report on the screen. */
  schedule?: ReportSchedule;
  isOpen: boolean;
  onClose: () => void;
}

/** A report mailed every week or month. */
export function ScheduleDialog({ report, state, schedule, isOpen, onClose }: ScheduleDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={schedule ? 'Change the schedule' : 'Send by email'}
        description="The report goes out with the days, filters and grouping it has now; days that move with the calendar move on."
        phoneFullScreen
      >
        <WhenLoaded report={report} state={state} schedule={schedule} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function WhenLoaded({ onDone, ...props }: Pick<ScheduleDialogProps, 'report' | 'state' | 'schedule'> & { onDone: () => void }) {
  const { data: people } = useQuery(recipientsQuery);
  const { data } = useQuery(schedulesQuery);
  if (!people || !data) {
    return (
      <ModalBody>
        <SkeletonText lines={5} />
      </ModalBody>
    );
  }
  return <ScheduleForm {...props} people={people} timeZone={data.timeZone} onDone={onDone} />;
}
