import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { messages as en } from '#ui/site/catalogues/en/index.ts';
import { messages as es } from '#ui/site/catalogues/es/index.ts';
import { messages as fr } from '#ui/site/catalogues/fr-CA/index.ts';
import { TEXT_CONSENT_VERSION } from './new-text.ts';

/** Digest of the words of each version, in all languages: other words need another version. */
const WORDS_OF: Readonly<Record<string, string>> = {
  '2026-11': '6137277a724f4c9b',
};

it('stores the version of the words that guests read', () => {
  const words = [en, es, fr].map((messages) => messages['party.text_consent']).join('\n');
  expect({ [TEXT_CONSENT_VERSION]: createHash('sha256').update(words).digest('hex').slice(0, 16) }).toEqual({
    [TEXT_CONSENT_VERSION]: WORDS_OF[TEXT_CONSENT_VERSION],
  });
  expect(words).not.toContain('undefined');
});
