import type { Transfer } from '@onhand/contract/transfers';
import { dateTimeText, quantityText } from '../../platform/format.ts';
import { PrintOnly } from '../../ui/print-only.tsx';
import { placeName, stateWords } from './transfer-words.ts';

/** The packing list, with room to tick and to sign. */
export function TransferSheet({ transfer }: { transfer: Transfer }) {
  return (
    <PrintOnly>
      {() => (
        <>
          <h1 className="text-xl font-semibold">
            Transfer {transfer.number}: {placeName(transfer.from)} to {placeName(transfer.to)}
          </h1>
          <p>
            {stateWords[transfer.state]}. {transfer.sentAt ? `Sent ${dateTimeText(transfer.sentAt)} by ${transfer.sentBy}.` : ''}{' '}
            {transfer.note}
          </p>
          <table className="mt-4 w-full border-collapse text-left [&_td]:border-b [&_td]:py-1 [&_td]:pr-3 [&_th]:border-b [&_th]:pr-3">
            <thead>
              <tr>
                {['Item', 'SKU', 'Planned', 'Sent', 'Received', ''].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {transfer.lines.map((line) => (
                <tr key={line.itemId}>
                  <td>{line.name}</td>
                  <td>{line.sku}</td>
                  <td>{quantityText(line.planned, line.unit?.name)}</td>
                  <td>{line.sent === '0' ? '' : quantityText(line.sent)}</td>
                  <td>{line.received === '0' ? '' : quantityText(line.received)}</td>
                  <td>☐</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-12">Received by ______________________ Date ______________</p>
        </>
      )}
    </PrintOnly>
  );
}
