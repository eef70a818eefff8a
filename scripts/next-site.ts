import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Element, type Node, Window } from 'happy-dom';
import { installTool } from './install-tool.ts';

/** React's names of props, where they differ from the attribute's. */
const PROPS: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
};

/** Attributes whose presence means true. */
const FLAGS = new Set(['hidden', 'disabled', 'required', 'checked', 'open']);

/**
 * Builds the site of tools/next-site with the HTML, style sheets and images of one of our pages, each section a normal
 * client component, and starts it as Next.js documents.
 * @param origin our running server @throws when the build fails.
 */
export async function startNextSite(origin: string, path: string): Promise<{ url: string; stop(): Promise<void> }> {
  const tool = installTool('next-site', 'next');
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });
  document.write(await (await fetch(origin + path)).text());
  const dist = join(tool, 'dist');
  mkdirSync(dist, { recursive: true });
  const page = { css: document.querySelector('style')?.textContent ?? '', title: document.title };
  writeFileSync(
    join(dist, 'page.js'),
    Object.entries(page)
      .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`)
      .join(''),
  );
  writeFileSync(join(dist, 'sections.jsx'), sectionsOf(document.body));
  const env = { ...process.env, ORIGIN: origin, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const next = join(tool, 'node_modules/next/dist/bin/next');
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: tool, env, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('next build failed');
  const server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', '0'], {
    cwd: tool,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.includes('Ready')) break;
  }
  const url = `${/http:\/\/\S+/.exec(printed)?.[0]}/`;
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}

/** Header, footer and each section as separate components; scripts and data are left out. */
function sectionsOf(body: Element): string {
  const components: string[] = [];
  const expression = (node: Node): string => {
    if (node.nodeType === 3) return JSON.stringify(node.textContent);
    if (node.nodeType !== 1 || (node as Element).localName === 'script') return 'null';
    const element = node as Element;
    const props = Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [PROPS[name] ?? name, FLAGS.has(name) || value]),
    );
    const children = [...element.childNodes].map(expression).filter((text) => text !== 'null');
    const made = `h(${[JSON.stringify(element.localName), JSON.stringify(props), ...children].join(', ')})`;
    if (!['header', 'section', 'footer'].includes(element.localName)) return made;
    components.push(`function Section${components.length}() {\n  return ${made};\n}\n`);
    return `h(Section${components.length - 1})`;
  };
  const main = [...body.childNodes].map(expression).filter((text) => text !== 'null');
  const head = `'use client';\nimport { createElement as h, Fragment } from 'react';\n`;
  return `${head}${components.join('')}export function Page() {\n  return h(Fragment, null, ${main.join(', ')});\n}\n`;
}
