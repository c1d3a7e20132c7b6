import { productName } from '@onhand/contract/product';
import { type Html, html } from '../html.ts';
import { darkStyles, styles } from './styles.ts';

/** A line of a list in a mail: what it is about, a word or two beside it, and where it leads. */
export interface MailRow {
  title: string;
  detail?: string;
  link?: string;
  /** Named as well as coloured: mail programs may show neither colour nor picture. */
  mark?: { text: string; tone: 'warn' | 'bad' | 'good' | 'neutral' };
}

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rows'; rows: readonly MailRow[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string };

export interface MailContent {
  title: string;
  /** Mailboxes show this text behind the subject. */
  preview: string;
  blocks: readonly MailBlock[];
  /** Why this person gets this mail. */
  reason: string;
  organizationName?: string;
  /** A page to change or end such mails on. */
  unsubscribe?: { url: string; settingsUrl: string };
}

/** The two parts of a mail, from the same content. */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: htmlPart(content), text: textPart(content) };
}

/** Tables and styles on the elements, which is what all mail programs understand; the style sheet is for dark mode alone. */
function htmlPart({ title, preview, blocks, reason, organizationName, unsubscribe }: MailContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="${styles.page}"><tr><td align="center" style="${styles.frame}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.column}">
<tr><td style="${styles.brand}"><span class="accent" style="${styles.brandName}">${productName}</span>${
    organizationName ? html`<span class="muted" style="${styles.organization}">&nbsp;&nbsp;${organizationName}</span>` : html``
  }</td></tr>
<tr><td class="card" style="${styles.card}">
<h1 class="text" style="${styles.title}">${title}</h1>
${blocks.map(htmlBlock)}
</td></tr>
<tr><td class="muted" style="${styles.footer}">${reason}${
    unsubscribe
      ? html`<br><a class="muted" style="${styles.footerLink}" href="${unsubscribe.url}">Unsubscribe</a> &nbsp;·&nbsp; <a class="muted" style="${styles.footerLink}" href="${unsubscribe.settingsUrl}">Notification settings</a>`
      : html``
  }</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}

function htmlBlock(block: MailBlock): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="text" style="${styles.paragraph}">${block.text}</p>\n`;
    case 'heading':
      return html`<h2 class="muted" style="${styles.heading}">${block.text}</h2>\n`;
    case 'rows':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.rows}">${block.rows.map(htmlRow)}</table>\n`;
    case 'button':
      // The colour is the cell's too: Outlook gives a link no padding.
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.buttonFrame}"><tr><td class="button" style="${styles.buttonCell}"><a class="button" style="${styles.button}" href="${block.url}">${block.label}</a></td></tr></table>\n`;
    case 'link':
      return html`<p style="${styles.paragraph}"><a class="accent" style="${styles.link}" href="${block.url}">${block.label}</a></p>\n`;
  }
}

function htmlRow({ title, detail, link, mark }: MailRow): Html {
  const name = link
    ? html`<a class="text" style="${styles.rowTitle}" href="${link}">${title}</a>`
    : html`<span class="text" style="${styles.rowTitle}">${title}</span>`;
  return html`<tr><td class="line" style="${styles.rowCell}">${name}${
    detail ? html`<br><span class="muted" style="${styles.rowDetail}">${detail}</span>` : html``
  }</td><td class="line" align="right" valign="top" style="${styles.markCell}">${
    mark ? html`<span class="${mark.tone}" style="${styles.mark}${styles.tones[mark.tone]}">${mark.text}</span>` : html``
  }</td></tr>`;
}

function textPart({ title, blocks, reason, organizationName, unsubscribe }: MailContent): string {
  const head = organizationName ? `${title}\n${organizationName} · ${productName}` : title;
  const foot = unsubscribe ? `${reason}\nUnsubscribe: ${unsubscribe.url}\nNotification settings: ${unsubscribe.settingsUrl}` : reason;
  return `${[head, ...blocks.map(textBlock), `-- \n${foot}`].join('\n\n')}\n`;
}

function textBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return block.text.toUpperCase();
    case 'rows':
      return block.rows.map(textRow).join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

function textRow({ title, detail, mark }: MailRow): string {
  return `- ${[title, mark?.text].filter(Boolean).join(': ')}${detail ? `\n  ${detail}` : ''}`;
}
