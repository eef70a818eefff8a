import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { PageContext } from '#features/pages/contract.ts';
import type { KeepMarkup } from '#ui/site/kept-markup.tsx';
import { MessagesProvider, type Translate } from '#ui/site/messages.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';

/** Parts of pages by owner and key: a few per site and language, and one per restaurant that lists show at the moment. */
const kept = new LRUCache<string, string>({ max: 3000 });
const numbers = new WeakMap<object, number>();
let owners = 0;

/** Keeps parts of the pages that have this context and these messages. */
export function keeper(context: PageContext, translate: Translate): KeepMarkup {
  return (owner, key, content) => {
    let number = numbers.get(owner);
    if (number === undefined) numbers.set(owner, (number = owners += 1));
    const name = `${number} ${context.i18n.language.code} ${key}`;
    let markup = kept.get(name);
    if (markup === undefined) {
      markup = renderToString(
        <PageContextProvider value={context}>
          <MessagesProvider translate={translate}>{content}</MessagesProvider>
        </PageContextProvider>,
      );
      kept.set(name, markup);
    }
    return markup;
  };
}
