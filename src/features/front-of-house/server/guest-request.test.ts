import { describe, expect, it } from 'vitest';
import { readContact } from './contact.ts';
import { keyOf, languageOf } from './guest-request.ts';

describe('an Idempotency-Key', () => {
  it.each([
    [undefined, 'is needed: a text of your own for each attempt'],
    [' ', 'is needed: a text of your own for each attempt'],
    ['k'.repeat(201), 'must have at most 200 characters'],
  ])('%s is refused with what is wrong', (key, message) => {
    expect(() => keyOf({ headers: { 'idempotency-key': key } })).toThrow(
      expect.objectContaining({ errors: [{ field: 'Idempotency-Key', message }] }),
    );
  });

  it('of 200 characters is taken', () => {
    expect(keyOf({ headers: { 'idempotency-key': 'k'.repeat(200) } })).toHaveLength(200);
  });
});

it.each([
  ['fr-CA', 'fr-CA'],
  ['fr', 'fr-CA'],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'fr-CA'],
  ['ES-mx, en', 'es'],
  ['de, fr', 'en'],
  [undefined, 'en'],
])('a guest who asks for %s gets messages in %s', (asked, language) => {
  expect(languageOf({ headers: { 'accept-language': asked } })).toBe(language);
});

it('refuses a contact that no message would reach', () => {
  const read = (email: string) => readContact({ phone: '', email }, { isNeeded: true });
  expect(read('odo@guests.example')).toMatchObject({ email: 'odo@guests.example' });
  expect(() => read('odo@guests')).toThrow(
    expect.objectContaining({ errors: [{ field: 'email', message: 'must be an e-mail address' }] }),
  );
});
