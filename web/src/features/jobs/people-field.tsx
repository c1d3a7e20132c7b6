import type { JobPerson } from '@onhand/contract/job-answers';
import { useQuery } from '@tanstack/react-query';
import { Combobox } from '../../ui/combobox.tsx';
import { jobPeopleQuery } from './jobs.queries.ts';

const valueOf = ({ userId, crewId }: JobPerson) => (userId === null ? `crew ${crewId}` : `user ${userId}`);

/** Who goes there: of the team and of the crew. */
export function PeopleField({ people, onChange }: { people: readonly JobPerson[]; onChange: (people: JobPerson[]) => void }) {
  const all = useQuery(jobPeopleQuery).data?.people ?? [];
  // Somebody who left stays on the job until taken off.
  const known = [...all, ...people.filter((one) => !all.some((other) => valueOf(other) === valueOf(one)))];
  return (
    <Combobox
      label="People"
      isMultiple
      placeholder="Nobody yet"
      options={known.map((person) => ({ value: valueOf(person), label: person.name, ...(person.crewId !== null && { note: 'crew' }) }))}
      value={people.map(valueOf)}
      onChange={(values) => onChange(known.filter((person) => values.includes(valueOf(person))))}
    />
  );
}
