/** Password of every account that stories and measurements create. */
export const STAFF_PASSWORD = 'four quiet lantern boats';

/** A signed-in user who works by HTTP alone, without the screens. */
export class StaffClient {
  readonly #url: string;
  readonly #cookies: Map<string, string>;
  #csrfToken = '';

  private constructor(url: string, cookies = new Map<string, string>()) {
    this.#url = url;
    this.#cookies = cookies;
  }

  static async signIn(url: string, username: string): Promise<StaffClient> {
    const client = new StaffClient(url);
    await client.post('/wagtail/login/', { username, password: STAFF_PASSWORD });
    return client;
  }

  /** The same session on a server whose URL changed with its restart. */
  static resume(url: string, former: StaffClient): StaffClient {
    return new StaffClient(url, former.#cookies);
  }

  get(path: string): Promise<Response> {
    return this.#send(path, { headers: { accept: 'application/json' } });
  }

  /** @throws for every status but 2xx */
  post<T>(path: string, body: unknown): Promise<T> {
    return this.#change<T>(path, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  /** Posts a text file as multipart. @throws for every status but 2xx */
  upload<T>(path: string, name: string, text: string): Promise<T> {
    const form = new FormData();
    form.append('title', name);
    form.append('file', new Blob([text], { type: 'text/plain' }), name);
    return this.#change<T>(path, form);
  }

  async #change<T>(path: string, body: string | FormData, headers: Record<string, string> = {}): Promise<T> {
    if (!this.#csrfToken) {
      const reply = (await (await this.get('/api-nc/csrftoken/')).json()) as { csrf_token: string };
      this.#csrfToken = reply.csrf_token;
    }
    const sent = { ...headers, accept: 'application/json', 'x-csrftoken': this.#csrfToken, origin: this.#url };
    const reply = await this.#send(path, { method: 'POST', body, headers: sent });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const reply = await fetch(new URL(path, this.#url), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      this.#cookies.set(name, value);
    }
    return reply;
  }
}
