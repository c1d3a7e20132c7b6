import { type Html, html } from '../platform/html.ts';
import { testCards } from './cards.ts';
import { itemOf } from './life.ts';
import type { CheckoutSession, Invoice, PortalSession, Price } from './objects.ts';
import type { State } from './state.ts';

interface Page {
  title: string;
  body: Html;
}

const money = (cents: number) => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const notice = html`<p>This is a test page. No money moves, and only test cards are taken.</p>`;

function cardField(problem: string | undefined): Html {
  return html`<div class="field">
      <label for="card">Card number</label>
      <input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${spaced(testCards[0].number)}" aria-describedby="cards${problem ? ' problem' : ''}">
    </div>
    ${problem ? html`<p id="problem" class="error" role="alert">${problem}</p>` : html``}`;
}

const cardList = html`<div id="cards">${testCards.map(({ number, about }) => html`<p><strong>${spaced(number)}</strong> ${about}</p>`)}</div>`;

export function checkoutPage({ cancel_url: cancelUrl }: Pick<CheckoutSession, 'cancel_url'>, price: Price, problem?: string): Page {
  return {
    title: 'Test checkout',
    body: html`${notice}
      <p><strong>${price.nickname}</strong>, ${money(price.unit_amount)} a month</p>
      <form method="post">
        ${cardField(problem)}
        <button>Pay ${money(price.unit_amount)}</button>
      </form>
      <p class="links"><a href="${cancelUrl}">Cancel</a></p>
      ${cardList}`,
  };
}

export function expiredPage({ cancel_url: cancelUrl }: Pick<CheckoutSession, 'cancel_url'>): Page {
  return {
    title: 'This checkout is no longer open',
    body: html`<p>Nothing was charged. Please begin again.</p><p class="links"><a href="${cancelUrl}">Back</a></p>`,
  };
}

/** Stands in for the page on which a bank asks for confirmation. */
export function confirmationPage(card: string, url: string): Page {
  return {
    title: 'Confirm the payment',
    body: html`<p>Your bank wants to know that it is you. This is a test: nothing is sent to a bank.</p>
      <form method="post" action="${url}">
        <input type="hidden" name="card" value="${card}"><input type="hidden" name="confirmed" value="yes">
        <button>Confirm</button>
      </form>
      <p class="links"><a href="${url}">Do not confirm</a></p>`,
  };
}

export function portalPage(state: State, { customer, return_url: returnUrl }: PortalSession, problem?: string): Page {
  const card = state.cards[customer];
  const invoices = Object.values(state.invoices)
    .filter((invoice) => invoice.customer === customer && invoice.status !== 'void')
    .reverse();
  return {
    title: 'Test billing portal',
    body: html`${notice}
      <p>${card ? html`The card on file ends in <strong>${card.slice(-4)}</strong>.` : html`There is no card on file.`}</p>
      <form method="post">
        ${cardField(problem)}
        <button>Save card</button>
      </form>
      ${cardList}
      <h2>Invoices</h2>
      ${invoices.length === 0 ? html`<p>None yet.</p>` : html``}
      ${invoices.map((invoice) => html`<p><a href="/api/stripe/stand-in/invoices/${invoice.id}">${invoice.number ?? invoice.id}</a> ${dayOf(invoice.created)}, ${money(invoice.total)}, ${invoice.status}</p>`)}
      <p class="links"><a href="${returnUrl}">Return</a></p>`,
  };
}

export function invoicePage(invoice: Invoice, problem?: string): Page {
  return {
    title: `Invoice ${invoice.number ?? ''}`,
    body: html`${notice}
      <p>${dayOf(invoice.created)}, ${invoice.status}</p>
      ${invoice.lines.data.map(({ description, amount }) => html`<p>${description}<br><strong>${money(amount)}</strong></p>`)}
      <p>Total <strong>${money(invoice.total)}</strong>, to pay <strong>${money(invoice.amount_remaining)}</strong></p>
      ${
        invoice.status === 'open'
          ? html`<form method="post">
              ${cardField(problem)}
              <button>Pay ${money(invoice.amount_remaining)}</button>
            </form>
            ${cardList}`
          : html``
      }`,
  };
}

export function clockPage(state: State, now: number): Page {
  const subscriptions = Object.values(state.subscriptions).reverse().slice(0, 50);
  return {
    title: 'Payment stand-in',
    body: html`${notice}
      <p>Its clock says <strong>${new Date(now * 1000).toISOString().replace('T', ' ').slice(0, 16)}</strong> UTC. Moved ahead, months are billed, cards are tried again and subscriptions end.</p>
      <form method="post" action="/api/stripe/stand-in/clock">
        <div class="field">
          <label for="days">Days</label>
          <input id="days" name="days" type="number" min="1" max="400" value="31" required>
        </div>
        <button>Move the clock</button>
      </form>
      ${subscriptions.map((one) => html`<p>${state.customers[one.customer]?.name ?? 'A deleted customer'}: ${itemOf(one).price.nickname}, ${one.status}, until ${dayOf(itemOf(one).current_period_end)}</p>`)}`,
  };
}
