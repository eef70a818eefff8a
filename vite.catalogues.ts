import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Compiles the catalogues' ICU texts while bundling, so that the browser needs no message parser. A text that is not
 * valid ICU, or uses more than values and plurals (src/ui/site/read-message.ts), fails the build with its id.
 */
export function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/catalogues\/[^/]+\/[^/]+\.json(\?|$)/.test(id)) return null;
      const texts = JSON.parse(code) as Record<string, string>;
      const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(key, text)]));
      return { code: `export default ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
    },
  };
}

/** A text without parameters stays a string. */
function compile(id: string, text: string): string | CompiledMessage {
  try {
    const message = compileMessageOrThrow(text);
    requireReadable(message);
    return message.every((piece) => typeof piece === 'string') ? message.join('') : message;
  } catch (cause) {
    throw new Error(`The message ${id} cannot be compiled`, { cause });
  }
}

function requireReadable(message: CompiledMessage): void {
  for (const piece of message) {
    if (typeof piece === 'string') continue;
    const [name, kind, branches] = piece;
    if (kind === undefined) continue;
    const { offset, ...choices } = branches as Record<string, CompiledMessage> & { offset?: number };
    if (kind !== 'plural' || offset) throw new Error(`{${name}} is a ${kind}: only plurals without an offset are read`);
    for (const choice of Object.values(choices)) requireReadable(choice);
  }
}
