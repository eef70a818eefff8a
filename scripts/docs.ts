import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEMS } from '#shared/problem.ts';
import type { Field } from '#content/field.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { SETTINGS } from '#features/settings/definitions.ts';
import { BLOCK_SETS, BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { ABSENT_ADDRESSES } from '#apps/server/admin/admin-leads.ts';
import { listRoutes } from '#apps/server/route-table.ts';
import { ENVIRONMENT } from '#platform/config/env.ts';
import { projectRoot } from '#platform/project-root.ts';

/** docs/*.md that are generated from the code; `npm run docs` writes them, `--check` fails when they are outdated. */
const NOTE = '<!-- Printed from the code by `npm run docs`. Edit the code, not this page. -->';

async function pages(): Promise<Record<string, string>> {
  return {
    'configuration.md': configuration(),
    'problems.md': problems(),
    'blocks.md': blocks(),
    'templates.md': templates(),
    'routes.md': await routes(),
  };
}

function configuration(): string {
  const rows = Object.entries(ENVIRONMENT).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined);
    const initial = parsed.success && parsed.data !== undefined ? JSON.stringify(parsed.data) : '';
    return [`\`${name}\``, initial ? `\`${initial}\`` : '', schema.description ?? ''];
  });
  return page(
    'Configuration',
    'Environment variables, read once at start. Every bad one is reported before anything listens. An empty string counts as not set.',
    table(['Variable', 'Default', 'Meaning'], rows),
  );
}

function problems(): string {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title }]) => [`\`${code}\``, String(status), title]);
  return page(
    'Problems',
    'Every refusal is problem JSON (RFC 9457) with one of these as its `type`; `errors` name fields, `request_id` finds the log line.',
    table(['Code', 'Status', 'Title'], rows),
  );
}

function blocks(): string {
  const parts = Object.values(BLOCKS).map((block) => {
    const where = Object.entries(BLOCK_SETS)
      .filter(([, types]) => (types as readonly string[]).includes(block.type))
      .map(([name]) => `\`${name}\``);
    const about = [
      block.help,
      `Group: ${block.group}. Version ${block.version}. Stands in: ${where.join(', ')}.`,
    ].filter(Boolean);
    return `## ${block.label} (\`${block.type}\`)\n\n${about.join('\n\n')}\n\n${fieldTable(block.fields)}`;
  });
  return page('Blocks', 'The blocks that pages are made of, in the order of the picker.', parts.join('\n\n'));
}

function templates(): string {
  const parts = Object.values(TEMPLATES).map((template) => {
    const facts = [
      `Answers ${template.status}`,
      template.isIndexable ? 'indexable' : 'noindex',
      template.standsAlone ? '' : 'served by another template below itself',
      template.parameters.length > 0
        ? `query parameters ${template.parameters.map((name) => `\`${name}\``).join(', ')}`
        : '',
      template.subroutes.length > 0
        ? `serves ${template.subroutes.map((path) => `\`${path}\``).join(', ')} below itself`
        : '',
    ].filter(Boolean);
    const fields = Object.keys(template.fields).length > 0 ? `\n\n${fieldTable(template.fields)}` : '';
    return `## ${template.label} (\`${template.name}\`)\n\n${template.help ? `${template.help}\n\n` : ''}${facts.join('; ')}.${fields}`;
  });
  const snippets = Object.values(SNIPPETS).map(
    (model) => `## ${model.label} (\`${model.name}\`)\n\n${model.help}\n\n${fieldTable(model.fields)}`,
  );
  const settings = SETTINGS.map((model) => `## ${model.label} (\`${model.name}\`)\n\n${fieldTable(model.fields)}`);
  return page(
    'Templates',
    'The kinds of page, the snippets that they and the shell point at, and the settings models behind the shell.',
    [...parts, '# Snippets', ...snippets, '# Settings', ...settings].join('\n\n'),
  );
}

async function routes(): Promise<string> {
  const rows = (await listRoutes()).map(({ method, path, summary, access }) => [
    method,
    `\`${path}\``,
    summary,
    access,
  ]);
  return page(
    'Routes',
    'Every exact address; those that end in a slash answer without it too. What none of them answers goes to the page tree (`GET /*`), whose addresses are content.',
    [
      table(['Method', 'Path', 'Purpose', 'Who'], rows),
      '## Addresses that are not here',
      'Products of this kind have them; this is why this one has not.',
      table(
        ['Addresses', 'Why'],
        ABSENT_ADDRESSES.map(({ paths, why }) => [paths, why]),
      ),
    ].join('\n\n'),
  );
}

function fieldTable(fields: Readonly<Record<string, Field>>): string {
  const rows = Object.entries(fields).flatMap(([name, field]) => fieldRows(name, field));
  return table(['Field', 'Kind', 'Label', 'Rules'], rows);
}

function fieldRows(name: string, field: Field): string[][] {
  const facts = Object.entries(field.facts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([fact, value]) => `${fact}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  const rules = [field.required ? 'required to publish' : '', ...facts].filter(Boolean).join('; ');
  const inner = Object.entries(field.inner).flatMap(([key, child]) =>
    field.kind === 'list' ? fieldRows(`${name}[]`, child) : fieldRows(`${name}.${key}`, child),
  );
  return [[`\`${name}\``, field.kind, field.label, rules], ...inner];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function page(title: string, about: string, body: string): string {
  return `# ${title}\n\n${NOTE}\n\n${about}\n\n${body}\n`;
}

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const [name, text] of Object.entries(await pages())) {
  const file = join(projectRoot(), 'docs', name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (isCheck) stale.push(name);
  else writeFileSync(file, text);
}
if (stale.length > 0) {
  console.error(`Stale: ${stale.map((name) => `docs/${name}`).join(', ')}. Run npm run docs.`);
  process.exit(1);
}
process.exit(0);
