import { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#features/pages/contract.ts';
import { projectRoot } from '#platform/project-root.ts';
import { type CompiledMessage, readMessage } from './read-message.ts';

const compile = (text: string) => compileMessage(text) as CompiledMessage;
const output = (text: string, values: Record<string, string | number> = {}, language = 'en') =>
  readMessage(compile(text), values, language);

describe('readMessage', () => {
  it('puts values into words', () => {
    expect(output('Order at {name}', { name: 'Harbor Point' })).toBe('Order at Harbor Point');
    expect(output('Order at {name}')).toBe('Order at ');
  });

  it('leaves words without values alone', () => {
    expect(readMessage('100% & {name} #1', { name: 'x' }, 'en')).toBe('100% & {name} #1');
  });

  it('chooses by the exact number before the language’s form', () => {
    const text = '{count, plural, =0 {none in {place}} one {# room} other {# rooms in {place}}}';
    expect(output(text, { count: 0, place: 'Maine' })).toBe('none in Maine');
    expect(output(text, { count: 1 })).toBe('1 room');
    expect(output(text, { count: 1234, place: 'Maine' })).toBe('1,234 rooms in Maine');
  });

  it('finds what counts as one in each language', () => {
    const text = '{count, plural, one {# salle} other {# salles}}';
    expect(output(text, { count: 0 }, 'fr-CA')).toBe('0 salle');
    expect(output(text, { count: 0 }, 'en')).toBe('0 salles');
  });
});

const folder = `${projectRoot()}/src/ui/site/catalogues`;
const NUMBERS = [0, 1, 2, 3, 11, 21, 1000, 12345];

it('a Spanish sentence ends with the point of its time: "7:30 p.m."', () => {
  const files = globSync(`${folder}/es/*.json`);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('{time}.'))).toEqual([]);
});

describe.each(LANGUAGES)('the %s catalogue', (language) => {
  it.each(globSync('*.json', { cwd: `${folder}/${language}` }))('reads as Lingui reads it: %s', (file) => {
    const texts = JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Record<string, string>;
    for (const [id, text] of Object.entries(texts)) {
      const lingui = new I18n({ locale: language, messages: { [language]: { [id]: compileMessage(text) } } });
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '');
      for (const number of NUMBERS) {
        const values = Object.fromEntries(names.map((name) => [name, number]));
        expect([id, readMessage(compile(text), values, language)]).toEqual([id, lingui._(id, values)]);
      }
    }
  });
});
