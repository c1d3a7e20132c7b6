import { FeaturePage } from './feature-page.tsx';
import { ScanSample } from './scan-sample.tsx';

export function ScanningPage() {
  return (
    <FeaturePage
      path="/features/qr-code-scanning"
      title="Point, tap, done"
      lead="A label on the bin, a phone in the hand. The item comes up in a blink, and the count changes with one tap, gloves on."
      trial={{
        title: 'Scan this one',
        lead: 'The same reader the app uses, running here in your browser on a label as the product prints it.',
        part: <ScanSample />,
      }}
      points={[
        {
          title: 'Any phone',
          text: 'No app store. Open the page, add it to the home screen, scan. iPhone, Android, a tablet on the wall.',
        },
        {
          title: 'Seventeen kinds of codes',
          text: 'QR, Data Matrix, Aztec, Code 128, EAN, UPC and the rest. The barcode already on the box will do; no need to relabel it.',
        },
        {
          title: 'USB and Bluetooth scanners',
          text: 'They type the code like a keyboard, and the app knows that it was scanned, wherever the cursor is.',
        },
        {
          title: 'One after the other',
          text: 'Leave the camera on and walk the aisle. Each beep takes one out, puts one in, or counts it.',
        },
        {
          title: 'Without a signal',
          text: 'Scanning goes on in the basement. Changes wait on the phone and are booked once each when it is back.',
        },
        {
          title: 'Print your own',
          text: 'Avery sheets or label rolls, for one item, a selection or everything in a folder. Name, code and place on each.',
        },
      ]}
    />
  );
}
