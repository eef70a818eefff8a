import type { Plugin } from 'vite';

const ORDER = '@layer reset, tokens, base, ui, blocks, page;';

/**
 * Adds the order of the cascade layers to the start of every style sheet. A browser takes the order from the sheet that
 * it reads first, which depends on how the bundler splits them.
 */
export function cascadeLayers(): Plugin {
  return {
    name: 'cascade-layers',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\.css(\?|$)/.test(id) || !code.includes('@layer')) return null;
      return { code: `${ORDER}\n${code}`, map: null };
    },
  };
}
