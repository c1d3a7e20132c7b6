import type { SentOrder } from '@onhand/contract/order-answers';
import { type Html, html } from '../../platform/html.ts';
import { orderTexts } from './order-texts.ts';

export const stylesPath = '/api/orders/confirm.css';

interface Asked {
  order: SentOrder;
  /** What was typed before, where something of it was refused. */
  form?: Readonly<Record<string, unknown>>;
  problem?: string | undefined;
}

/** The order as it was sent, with a quantity and a day for each line. It works without scripts. */
export function confirmationPage({ order, form = {}, problem }: Asked): { title: string; body: Html } {
  const { amount, day } = orderTexts(order);
  const typed = (name: string, otherwise: string) => (typeof form[name] === 'string' ? form[name] : otherwise);
  const facts = [
    order.deliverTo === '' ? '' : `Deliver to ${order.deliverTo}.`,
    order.expectedOn === null ? '' : `Asked for by ${day(order.expectedOn)}.`,
    order.note,
  ].filter((fact) => fact !== '');
  return {
    title: `Order PO-${order.number} from ${order.organization}`,
    body: html`<link rel="stylesheet" href="${stylesPath}">
      <div class="order">
      <p>${facts.join(' ') || `Sent by ${order.sentBy} on ${day(order.sentAt)}.`}</p>
      <p>Please check what comes and when, change what is different, and confirm. This can be done once.</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : html``}
      <form method="post">
        <div class="field"><label for="day">Everything comes on</label>
          <input id="day" name="day" type="date" value="${typed('day', order.expectedOn ?? '')}"></div>
        <table>
          <thead><tr><th>Item</th><th class="figure">Ordered</th><th class="figure">Price</th><th>Packs that come</th><th>On another day</th></tr></thead>
          <tbody>${order.lines.map((line) => rowOf(line, order, typed))}</tbody>
          <tfoot><tr><td>Total</td><td></td><td class="figure">${amount(order.total)}</td><td></td><td></td></tr></tfoot>
        </table>
        <div class="field"><label for="note">Note</label><textarea id="note" name="note" maxlength="2000">${typed('note', '')}</textarea></div>
        <div class="field"><label for="by">Your name</label>
          <input id="by" name="by" autocomplete="name" maxlength="120" required value="${typed('by', order.vendorContact)}"></div>
        <button>Confirm the order</button>
      </form>
      </div>`,
  };
}

function rowOf(line: SentOrder['lines'][number], order: SentOrder, typed: (name: string, otherwise: string) => string): Html {
  const { figure, price, amount } = orderTexts(order);
  const pieces = line.piecesPerPack === '1' ? '' : `${figure(line.packs)} × ${figure(line.piecesPerPack)} = `;
  const more = [line.vendorSku, line.note, line.deliverTo ? `Deliver to ${line.deliverTo}` : ''].filter((part) => part !== '').join(' · ');
  const [packs, day] = [`packs-${line.line}`, `day-${line.line}`];
  return html`<tr>
    <td>${line.name}<small>${more}</small></td>
    <td class="figure" data-label="Ordered">${pieces}${figure(line.pieces)}${line.unit ? ` ${line.unit}` : ''}</td>
    <td class="figure" data-label="Price">${price(line.price)}<small>${amount(line.total)}</small></td>
    <td data-label="Packs that come"><input name="${packs}" inputmode="decimal" maxlength="20" aria-label="Packs of ${line.name} that come" value="${typed(packs, line.packs)}"></td>
    <td data-label="On another day"><input name="${day}" type="date" aria-label="Another day for ${line.name}" value="${typed(day, '')}"></td>
  </tr>`;
}

export function wordPage(title: string, text: string): { title: string; body: Html } {
  return { title, body: html`<p>${text}</p>` };
}
