import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { messages as en } from '#ui/site/catalogues/en/index.ts';
import { messages as es } from '#ui/site/catalogues/es/index.ts';
import { messages as fr } from '#ui/site/catalogues/fr-CA/index.ts';
import { TEXT_CONSENT_VERSION } from './new-text.ts';

/** Digests of the words of each version about a visit and about an order, in all languages: other words need another version. */
const WORDS_OF: Readonly<Record<string, readonly [visit: string, order: string]>> = {
  '2026-11': ['6137277a724f4c9b', 'b8778e3c6b66458e'],
};
const LANGUAGES = [en, es, fr];

it('stores the version of the words that guests read', () => {
  const digestOf = (id: 'party.text_consent' | 'checkout.text_consent') => {
    const words = LANGUAGES.map((messages) => messages[id]).join('\n');
    expect(words).not.toContain('undefined');
    return createHash('sha256').update(words).digest('hex').slice(0, 16);
  };
  expect([digestOf('party.text_consent'), digestOf('checkout.text_consent')]).toEqual(WORDS_OF[TEXT_CONSENT_VERSION]);
});

it('asks for texts about an order on the terms of those about a visit', () => {
  const termsOf = (words: string) => words.slice(words.indexOf('.') + 1);
  for (const messages of LANGUAGES)
    expect(termsOf(messages['checkout.text_consent'])).toBe(termsOf(messages['party.text_consent']));
});
