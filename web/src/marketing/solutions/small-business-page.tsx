import { SolutionPage } from './solution-page.tsx';

export function SmallBusinessPage() {
  return (
    <SolutionPage
      path="/solutions/small-business"
      title="Better than the spreadsheet, and hardly more work"
      lead="You know roughly what is there. This tells you exactly, costs you an afternoon to set up, and does not need somebody to look after it."
      picture={{
        title: 'Packing tape 2 in: 7 rolls',
        rows: [
          { name: 'Kim took out 5', note: 'Today, 9:14 AM', end: '−5' },
          { name: 'Delivery from the supplier', note: 'Tuesday, 2:30 PM', end: '+8' },
          { name: 'Counted by Alex', note: 'Monday, 8:05 AM', end: '4 on hand' },
        ],
      }}
      troubles={{
        title: 'What a spreadsheet cannot do',
        points: [
          {
            title: 'Be in two places',
            text: 'The file is on the office computer. The shelf is not. So counts are written on the back of a box and typed in on Friday, or not.',
          },
          {
            title: 'Say who and when',
            text: 'Twelve became seven. Nobody knows who took five. Here every change has a name, a time and a way back.',
          },
          {
            title: 'Warn you',
            text: 'You notice that the tape is gone when the tape is gone. A reorder point tells you while there are still four rolls.',
          },
        ],
      }}
      places={{
        lead: 'Folders are places. Make as many as you have shelves, or one to begin with.',
        tree: [
          { name: 'Shop', note: '212 items', depth: 0 },
          { name: 'Front shelves', note: '96 items', depth: 1 },
          { name: 'Back room', note: '116 items', depth: 1 },
          { name: 'Garage', note: '64 items', depth: 0 },
          { name: 'On loan', note: '9 items', depth: 0 },
        ],
      }}
      week={[
        {
          day: 'Monday',
          text: 'Import the spreadsheet. Columns are recognized; what does not fit is listed by line, and you can undo the lot.',
        },
        { day: 'Tuesday', text: 'Print labels for one shelf and stick them on. Leave the rest for later.' },
        { day: 'Wednesday', text: 'Invite whoever takes things from the shelf. They need a phone and two minutes.' },
        { day: 'Friday', text: 'Count that shelf by scanner. If it is right, label the next one.' },
      ]}
      closing="An afternoon, and the spreadsheet can retire"
    />
  );
}
