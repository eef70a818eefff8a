import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteId } from '#shared/brand.ts';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import { sites } from '#features/pages/server/tables.ts';
import { footerSettings, headerSettings } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';

const ORIGIN = 'https://www.chain.example';
const FRENCH_HOME = '/fr-ca/';

/** The header and the footer of the chain in a partner's application. */
describe('fragments', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({
      env: { PUBLIC_URL: ORIGIN },
      prepare: ({ db }) =>
        inTransaction(db, async (tx) => {
          const [site] = await tx.select().from(sites);
          if (!site) throw new Error('There is no site');
          const french = { template: 'home', title: 'Accueil', slug: 'fr-ca', languageCode: 'fr-CA' } as const;
          const parentId = site.rootPageId;
          const id = await createPage(tx, PAGE_CONTEXT, { parentId, content: { body: [] }, ...french });
          await publishPage(tx, PAGE_CONTEXT, id);
          const siteId = site.id as SiteId;
          const links = (url: string) => [{ url: { url }, display_name: 'Menu' }];
          const section = { title: 'Main', role: 'primary' as const, links: links('/menu/') };
          const header = { ...headerSettings.example, sections: [section], toolbox: null };
          await saveSettings(tx, PAGE_CONTEXT, { siteId, model: headerSettings, value: header });
          const column = { title: 'Eat', is_collapsable: false, links: links('https://partner.example/') };
          const footer = {
            ...footerSettings.example,
            columns: [column],
            regions: [],
            legal_text: '<p><a href="/terms/">Terms</a></p>',
            accessibility_report_url: '',
          };
          await saveSettings(tx, PAGE_CONTEXT, { siteId, model: footerSettings, value: footer });
        }),
    });
  });
  afterAll(() => app.close());

  const ask = async (url: string) => (await app.http.inject({ url, headers: { host: 'www.chain.example' } })).body;
  const addressesIn = (html: string) =>
    [...html.matchAll(/\s(?:href|action|src)="([^"]*)"/g)].map((match) => match[1] ?? '');

  it.each(['header', 'footer'])('the %s has no address on the host that shows it', async (part) => {
    const addresses = addressesIn(await ask(`/blocks/${part}/`));
    expect(addresses).toContain(`${ORIGIN}/`);
    expect(addresses.filter((address) => !/^(https:\/\/|#)/.test(address))).toEqual([]);
  });

  it('keep the addresses of other hosts, and make forms and links in texts lead to the chain', async () => {
    const addresses = addressesIn(await ask('/blocks/footer/'));
    for (const address of [
      'https://partner.example/',
      `${ORIGIN}/terms/`,
      `${ORIGIN}/accessibility-report/?language=en`,
    ])
      expect(addresses).toContain(address);
  });

  it('come in the language that is asked for, if the site has it', async () => {
    const [plain, french, other] = [
      await ask('/blocks/footer/'),
      await ask('/blocks/footer/?language=fr-CA'),
      await ask('/blocks/footer/?language=es'),
    ];
    expect(other).toBe(plain);
    expect(french).toContain('Haut de page');
    expect(addressesIn(french)).toContain(ORIGIN + FRENCH_HOME);
    expect(addressesIn(await ask('/blocks/header/?language=fr-CA'))).toContain(ORIGIN + FRENCH_HOME);
  });
});
