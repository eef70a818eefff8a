import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'postcss';

const TOKENS = 'src/ui/site/tokens.css';
/** A longer value stays a property, so that it stands once in a document. */
const LONGEST_INLINE = 9;
const NAME = /(?<![\w-])--[a-z][\w-]*/g;

/**
 * Shortens the site's custom properties in the build, since every document contains its style sheets: a token with one
 * short value for all pages becomes this value, and other properties get names of one or two characters.
 */
export function shortTokens(): Plugin {
  const { constants, names } = readProperties();
  const shortened = (text: string) => inlined(text, constants).replace(NAME, (name) => names.get(name) ?? name);
  return {
    postcssPlugin: 'short-tokens',
    Once(root) {
      root.walkDecls((declaration) => {
        if (constants.has(declaration.prop)) return void declaration.remove();
        declaration.prop = shortened(declaration.prop);
        declaration.value = shortened(declaration.value);
      });
    },
  };
}

/** Values of the tokens that are the same everywhere, and short names of all other properties. */
function readProperties(): { constants: Map<string, string>; names: Map<string, string> } {
  const files = globSync('src/**/*.css', { cwd: import.meta.dirname, exclude: ['src/**/admin/**'] });
  const css = files
    .toSorted()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
    .join('\n');
  const declared = [...css.matchAll(/(?<![\w-])(--[a-z][\w-]*)\s*:/g)].map(([, name]) => name ?? '');
  const constants = new Map<string, string>();
  // In the order of the file, where a token stands after those that its value names.
  for (const [, name = '', text = ''] of readFileSync(join(import.meta.dirname, TOKENS), 'utf8').matchAll(
    /(?<![\w-])(--[a-z][\w-]*)\s*:\s*([^;]+);/g,
  )) {
    const value = inlined(text, constants);
    const isConstant = declared.filter((other) => other === name).length === 1 && !css.includes(`var(${name},`);
    if (isConstant && value.length <= LONGEST_INLINE && !value.includes('var(')) constants.set(name, value);
  }
  const usesOf = (name: string) => css.split(`var(${name}`).length;
  const others = [...new Set(declared)]
    .filter((name) => !constants.has(name))
    .toSorted((one, other) => usesOf(other) - usesOf(one) || one.localeCompare(other));
  return { constants, names: new Map(others.map((name, index) => [name, `--${shortName(index)}`])) };
}

/** "a" to "z" for the most used, then "a0". */
function shortName(index: number): string {
  const letter = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? letter : `${letter}${(Math.floor(index / 26) - 1).toString(36)}`;
}

function inlined(css: string, constants: ReadonlyMap<string, string>): string {
  return css.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => constants.get(name) ?? whole);
}
