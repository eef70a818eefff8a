import { describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { validateValue } from '#content/validate.ts';
import type { LoadContext } from '../loader.ts';
import { emailSignup } from './definition.ts';
import { loadEmailSignup } from './load.ts';

describe('the words of consent', () => {
  it('are asked of staff before the page is published', () => {
    const empty = { ...emailSignup.example, consent_text: '<p></p>' };
    const errorsOf = (mode: 'draft' | 'publish') => validateValue(emailSignup, empty, mode, blockRegistry).errors;
    expect(errorsOf('publish')).toEqual([{ field: 'consent_text', message: 'is required' }]);
    expect(errorsOf('draft')).toEqual([]);
  });

  it('are beside the box also where an old page has none', async () => {
    const load = (consent_text: string) =>
      loadEmailSignup({
        page: { title: 'News', languageCode: 'fr-CA' },
        fields: { consent_text },
        query: new URLSearchParams(),
      } as unknown as LoadContext);
    expect(await load('<p></p>')).toMatchObject({
      props: { consent_text: '<p>Oui, envoyez-moi des nouvelles et des offres par courriel.</p>' },
    });
    expect(await load('<p>Oui !</p>')).toMatchObject({ props: { consent_text: '<p>Oui !</p>' } });
  });
});
