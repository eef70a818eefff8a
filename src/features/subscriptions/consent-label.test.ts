import { describe, expect, it } from 'vitest';
import { messages as en } from '#ui/site/catalogues/en/index.ts';
import { messages as es } from '#ui/site/catalogues/es/index.ts';
import { messages as fr } from '#ui/site/catalogues/fr-CA/index.ts';
import { consentLabel } from './consent-label.ts';

describe('consentLabel', () => {
  it('are the same as on the page', () => {
    expect(consentLabel('fr-CA', '<p>Oui !</p>')).toBe('<p>Oui !</p>');
  });

  it.each([
    ['en', en],
    ['es', es],
    ['fr-CA', fr],
  ])('are those of the catalogue where the page has none in %s', (language, messages) => {
    for (const written of ['', '<p></p>', '<p> <br></p>', undefined])
      expect(consentLabel(language, written)).toBe(`<p>${messages['signup.consent']}</p>`);
  });
});
