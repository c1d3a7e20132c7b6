import { type Html, html } from '../html.ts';

const sans = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The product's light colours, written on each element because many mail programs drop style sheets. */
export const styles = {
  page: `margin:0;padding:0;background-color:#f5f7f8;${sans}`,
  preview: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  frame: 'padding:24px 12px 40px',
  column: `max-width:600px;${sans}`,
  brand: 'padding:0 8px 16px;font-size:16px;line-height:24px;text-align:left',
  brandName: 'color:#0a6663;font-weight:700;letter-spacing:-0.01em',
  organization: 'color:#52636c',
  card: 'padding:28px 28px 20px;background-color:#ffffff;border:1px solid #dde4e7;border-radius:8px;text-align:left',
  title: 'margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.015em;color:#132027',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:24px;color:#132027',
  heading: 'margin:20px 0 4px;font-size:13px;line-height:20px;font-weight:600;color:#52636c',
  rows: 'margin:0 0 20px',
  rowCell: 'padding:10px 12px 10px 0;border-bottom:1px solid #dde4e7;font-size:14px;line-height:20px;word-break:break-word',
  rowTitle: 'font-size:15px;line-height:22px;font-weight:600;color:#132027;text-decoration:none',
  rowDetail: 'font-size:14px;line-height:20px;color:#52636c',
  markCell: 'padding:12px 0 10px;border-bottom:1px solid #dde4e7;white-space:nowrap;font-size:13px;line-height:18px',
  mark: 'display:inline-block;padding:1px 8px;border-radius:10px;font-size:12px;line-height:18px;font-weight:600;',
  tones: {
    bad: 'color:#b0261d;background-color:#fce7e5',
    warn: 'color:#7a4b00;background-color:#fdf0d6',
    good: 'color:#116234;background-color:#e1f4e8',
    neutral: 'color:#52636c;background-color:#eef2f4',
  },
  buttonFrame: 'margin:4px 0 20px',
  buttonCell: 'background-color:#0a6663;border-radius:8px',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background-color:#0a6663;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;${sans}`,
  link: 'color:#0a6663;text-decoration:underline',
  footer: 'padding:16px 8px 0;font-size:13px;line-height:20px;color:#52636c;text-align:left',
  footerLink: 'color:#52636c;text-decoration:underline',
} as const;

/** Mail programs that follow the system's dark mode use these; the others show the light mail, which is whole by itself. */
export const darkStyles: Html = html`
@media (prefers-color-scheme: dark) {
.page{background-color:#0d1316!important}
.card{background-color:#131b1f!important;border-color:#263238!important}
.text{color:#e5ecef!important}
.muted{color:#9aabb4!important}
.line{border-color:#263238!important}
.accent{color:#45c3b9!important}
.button{background-color:#45c3b9!important;color:#03211f!important}
.bad{color:#ff8b80!important;background-color:#401b18!important}
.warn{color:#f2b95c!important;background-color:#3a2a0c!important}
.good{color:#6fd396!important;background-color:#12331f!important}
.neutral{color:#9aabb4!important;background-color:#1d282d!important}
}
@media (max-width: 480px) {
.card{padding:22px 18px 14px!important}
}
`;
