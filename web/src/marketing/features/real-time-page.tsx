import { FeaturePage } from './feature-page.tsx';
import { TwoScreens } from './two-screens.tsx';

export function RealTimePage() {
  return (
    <FeaturePage
      path="/features/real-time-insights"
      title="The number in the van is the number in the office"
      lead="A count changes on one phone, and every open screen shows it: the list, the dashboard, the alert that something runs low."
      trial={{
        title: 'Take one out of the van',
        lead: 'Two screens of the same company. Change the count on the left and watch the right one; at four it warns.',
        part: <TwoScreens />,
      }}
      points={[
        {
          title: 'No reload, no “refresh”',
          text: 'Open screens are told what changed and fetch just that. Nobody works on a number from this morning.',
        },
        {
          title: 'Two people, one item',
          text: 'If both take from the same bin at the same moment, both are counted. If someone would overwrite a newer count, they are asked.',
        },
        {
          title: 'A dashboard that is now',
          text: 'Value, items, what is low and what is out, and what happened last. The trend goes back as far as you do.',
        },
        {
          title: 'Alerts when it matters',
          text: 'An item falls to its reorder point: it is on the list at once, and in the mail at the hour you chose.',
        },
        {
          title: 'Basements exist',
          text: 'Without a signal the phone goes on scanning against its own copy and sends the changes when it is back, once each.',
        },
        {
          title: 'Only what you may see',
          text: 'Live updates follow roles and folders like everything else. Staff get no prices this way either.',
        },
      ]}
    />
  );
}
