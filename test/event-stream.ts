/** A stream of server-sent events, parsed as in a browser. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** The name of the next event, or null when the stream has ended. */
  next(): Promise<string | null>;
  close(): void;
}

/** Opens a stream over a real connection. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const stop = new AbortController();
  const reply = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: stop.signal });
  const events = eventsOf(reply);
  return {
    status: reply.status,
    headers: reply.headers,
    next: async () => (await events.next()).value ?? null,
    close: () => stop.abort(),
  };
}

async function* eventsOf(reply: Response): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of reply.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const name = /^event: (.+)$/m.exec(text.slice(0, at))?.[1];
        text = text.slice(at + 2);
        if (name !== undefined) yield name;
      }
    }
  } catch {
    // The connection was cut: the stream has ended.
  }
  return undefined;
}
