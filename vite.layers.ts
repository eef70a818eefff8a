import type { Plugin } from 'vite';

const ORDER = '@layer reset, tokens, base, ui, blocks, page;';

/**
 * Begins every style sheet with the cascade layers in their order. A browser takes the order from whichever sheet it meets first,
 * and which sheet is first depends on how the bundler splits them.
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
