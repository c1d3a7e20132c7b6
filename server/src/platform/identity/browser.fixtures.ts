interface Cookie {
  name: string;
  value: string;
  path: string;
  isSecure: boolean;
}

export interface Seen {
  url: string;
  status: number;
  headers: Headers;
  html: string;
  /** The page's text without markup. */
  text: string;
}

/** As much of a browser as a page without script needs: cookies, redirects and forms. */
export class TestBrowser {
  readonly origin: string;
  cookies: Cookie[] = [];
  private readonly proxiedTo: string | undefined;

  /** With `proxiedTo`, requests for any origin arrive there, as through a proxy that keeps TLS to itself. */
  constructor(origin: string, proxiedTo?: string) {
    this.origin = origin;
    this.proxiedTo = proxiedTo;
  }

  /** Opens an address and follows redirects; one that `stopAt` names is answered without being opened. */
  async open(address: string, options: { stopAt?: string; body?: URLSearchParams } = {}): Promise<Seen> {
    let url = new URL(address, this.origin);
    let { body } = options;
    for (let hops = 0; hops < 12; hops++) {
      if (options.stopAt && url.pathname === options.stopAt)
        return { url: url.href, status: 0, headers: new Headers(), html: '', text: '' };
      const response = await this.request(url, body);
      const location = response.headers.get('location');
      if (!location) return seen(url.href, response, await response.text());
      body = undefined;
      url = new URL(location, url);
    }
    throw new Error('too many redirects');
  }

  /** Fills in the page's form as it stands and presses its button. */
  submit(page: Seen, fields: Record<string, string> = {}, options: { stopAt?: string } = {}): Promise<Seen> {
    const form = /<form\b([^>]*)>([\s\S]*?)<\/form>/.exec(page.html);
    if (!form) throw new Error(`no form on ${page.url}: ${page.text}`);
    const attributes = attributesOf(form[1] ?? '');
    const body = new URLSearchParams();
    for (const [, input] of (form[2] ?? '').matchAll(/<input\b([^>]*)>/g)) {
      const { name = '', value = '' } = attributesOf(input ?? '');
      body.set(name, value);
    }
    const button = attributesOf(/<button\b([^>]*)>/.exec(page.html)?.[1] ?? '');
    if (button.name) body.set(button.name, button.value ?? '');
    for (const [name, value] of Object.entries(fields)) {
      if (!body.has(name)) throw new Error(`no field ${name} on ${page.url}`);
      body.set(name, value);
    }
    return this.open(new URL(attributes.action ?? '', page.url).href, { ...options, body });
  }

  private async request(url: URL, body: URLSearchParams | undefined): Promise<Response> {
    const cookie = this.cookies.filter(({ path }) => `${url.pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`));
    const response = await fetch(this.proxiedTo ? new URL(url.pathname + url.search, this.proxiedTo) : url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html,*/*;q=0.8',
        cookie: cookie.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...(body && { origin: url.origin, 'sec-fetch-site': 'same-origin' }),
      },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [pair = '', ...rest] = line.split(/;\s*/);
    const settings = Object.fromEntries(rest.map((part) => [part.split('=')[0]?.toLowerCase(), part.split('=')[1] ?? '']));
    const [name = ''] = pair.split('=');
    const cookie = { name, value: pair.slice(name.length + 1), path: settings.path || '/', isSecure: 'secure' in settings };
    this.cookies = this.cookies.filter((kept) => kept.name !== name || kept.path !== cookie.path);
    const isGone = settings['max-age'] === '0' || (settings.expires && Date.parse(settings.expires) <= Date.now());
    if (!isGone) this.cookies.push(cookie);
  }
}

function seen(url: string, response: Response, html: string): Seen {
  const text = decode(html.replace(/<head>[\s\S]*<\/head>/, '').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return { url, status: response.status, headers: response.headers, html, text };
}

function attributesOf(tag: string): Record<string, string | undefined> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decode(value ?? '')]));
}

function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&');
}
