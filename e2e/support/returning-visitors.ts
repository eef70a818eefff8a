import type { BrowserContext, Cookie } from 'playwright-core';
import type { Visitor } from './browser.ts';

/** Everything besides cookies that a site can store in a browser. */
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';

/** A signed-in visitor in its own browser context. */
interface Known {
  /** The same for the same user with the same browser. */
  key: string;
  visitor: Visitor;
  /** The cookies after the sign-in. */
  cookies: Cookie[];
}

/**
 * Visitors that later stories of their file use again. Between stories they have no page. Afterwards, only their
 * session and the browser's own cache are left. A user who appears twice in one story has two contexts.
 */
export class ReturningVisitors {
  readonly #present = new Map<BrowserContext, Known>();
  #resting: Known[] = [];

  /** Records that a visitor of the story, who has just signed in, can be used again. */
  async note(key: string, visitor: Visitor): Promise<void> {
    this.#present.set(visitor.context, { key, visitor, cookies: await visitor.context.cookies() });
  }

  /** Closes the pages of visitors that can be used again. @returns the others */
  async rest(visitors: readonly Visitor[]): Promise<Visitor[]> {
    const known = visitors.flatMap(({ context }) => this.#present.get(context) ?? []);
    for (const { context } of known.map(({ visitor }) => visitor)) {
      await Promise.all(context.pages().map((page) => page.close()));
      await context.setOffline(false);
    }
    const others = visitors.filter(({ context }) => !this.#present.has(context));
    this.#resting.push(...known);
    this.#present.clear();
    return others;
  }

  /** A recorded visitor with this key, with a new page. */
  async wake(key: string, origin: string): Promise<Visitor | undefined> {
    const found = this.#resting.find((one) => one.key === key);
    if (!found) return undefined;
    this.#resting = this.#resting.filter((one) => one !== found);
    const { visitor, cookies } = found;
    await visitor.context.clearCookies();
    await visitor.context.addCookies(cookies);
    const page = await visitor.context.newPage();
    const tools = await visitor.context.newCDPSession(page);
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
    await tools.detach();
    return { ...visitor, page };
  }

  all(): Visitor[] {
    return this.#resting.map(({ visitor }) => visitor);
  }
}
