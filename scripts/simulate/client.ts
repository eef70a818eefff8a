/** The reply of a call, or no reply. */
export interface Answer<T> {
  /** 0 without a reply. */
  status: number;
  body: T;
}

/** Times of the calls of each kind, in milliseconds. */
export type Timings = Map<string, number[]>;

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  json?: unknown;
  headers?: Record<string, string>;
}

/** A browser without a screen: it has its own cookies, form token and address. */
export class Client {
  readonly #urlOf: () => string;
  readonly #ip: string;
  readonly #timings: Timings;
  readonly #cookies = new Map<string, string>();
  #csrfToken: string | undefined;

  /** @param urlOf the server's address, which changes with each start @param ip that a proxy would name */
  constructor(urlOf: () => string, ip: string, timings: Timings) {
    this.#urlOf = urlOf;
    this.#ip = ip;
    this.#timings = timings;
  }

  /** @param kind for the timings */
  async call<T>(kind: string, path: string, { method = 'GET', json, headers }: Call = {}): Promise<Answer<T>> {
    if (method !== 'GET' && this.#csrfToken === undefined) {
      const { body, status } = await this.#send<{ csrf_token: string }>('/api-nc/csrftoken/', { method: 'GET' });
      if (status !== 200) return { status, body: undefined as T };
      this.#csrfToken = body.csrf_token;
    }
    const from = performance.now();
    const answer = await this.#send<T>(path, {
      method,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(this.#csrfToken !== undefined && { 'x-csrftoken': this.#csrfToken }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (answer.status > 0) this.#note(kind, performance.now() - from);
    return answer;
  }

  /** Parts of an event stream; ends quietly when the server ends the stream. */
  async *stream(path: string, signal: AbortSignal): AsyncGenerator<string> {
    try {
      const headers = { accept: 'text/event-stream', 'x-forwarded-for': this.#ip, cookie: this.#cookieHeader() };
      const reply = await fetch(this.#urlOf() + path, { signal, headers });
      const decoder = new TextDecoder();
      for await (const bytes of reply.body ?? []) yield decoder.decode(bytes as Uint8Array, { stream: true });
    } catch {
      // Disconnected: the listener reconnects.
    }
  }

  #cookieHeader(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  async #send<T>(path: string, init: RequestInit & { method: string }): Promise<Answer<T>> {
    const cookie = this.#cookieHeader();
    try {
      const reply = await fetch(this.#urlOf() + path, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string> | undefined),
          accept: 'application/json',
          'x-forwarded-for': this.#ip,
          ...(cookie && { cookie }),
        },
      });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const text = await reply.text();
      return { status: reply.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
    } catch {
      return { status: 0, body: undefined as T };
    }
  }

  #note(kind: string, ms: number): void {
    const times = this.#timings.get(kind);
    if (times) times.push(ms);
    else this.#timings.set(kind, [ms]);
  }
}
