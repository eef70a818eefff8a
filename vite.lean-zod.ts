import type { Plugin } from 'vite';

const WRITERS = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Removes zod's JSON schema writer from a browser's build: every schema refers to it, so no bundler drops it, but only
 * the server prints schemas. Calling it in a browser throws an error.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    transform(code, id) {
      if (!WRITERS.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].flatMap(([, name]) => name ?? []);
      if (names.length === 0) throw new Error(`${id} exports nothing that is known: look at how zod is made now`);
      const told = `const refuse = () => { throw new Error('There are no JSON schemas in a browser'); };`;
      // Reading a schema’s standard interface calls the makers; their results are called only for a JSON schema.
      const empty = names.map(
        (name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'};`,
      );
      return { code: `${told}\n${empty.join('\n')}`, map: null };
    },
  };
}
