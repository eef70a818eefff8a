import type { PageCommandContext } from '#features/pages/server/index.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { createSnippet } from '#features/snippets/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { createContentKit } from '../content-kit.ts';

/** Countries, the toolbox in every language and the tiered navigation of the menu. Returns their ids by name. */
export async function createDemoSnippets(
  tx: Tx,
  context: PageCommandContext,
  pages: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const { link, pageId } = createContentKit('snippets', { pages });
  const ids = new Map<string, number>();
  const countries = [
    ['United States', 'US', '/'],
    ['Estados Unidos (español)', 'US', '/es/'],
    ['Canada', 'CA', '/ca/'],
    ['Canada (français)', 'CA', '/fr-ca/'],
  ] as const;
  for (const [printable_name, code, home] of countries) {
    const value = { printable_name, code, home_page: pageId(home) };
    ids.set(printable_name, await createSnippet(tx, context, { model: SNIPPETS.country, name: printable_name, value }));
  }
  const toolboxes = [
    {
      name: 'Toolbox',
      title: 'Quick links',
      tools: [
        { icon: 'pin' as const, link: link('/locations/', 'Find a restaurant') },
        { icon: 'bag' as const, link: link('/order/', 'Order online') },
        { icon: 'star' as const, link: link('/gift-cards/', 'Gift cards') },
        { icon: 'info' as const, link: link('/guest-care/', 'Guest care') },
      ],
    },
    {
      name: 'Toolbox (español)',
      title: 'Enlaces rápidos',
      tools: [
        { icon: 'pin' as const, link: link('/es/locations/', 'Buscar un restaurante') },
        { icon: 'bag' as const, link: link('/order/', 'Pedir en línea') },
      ],
    },
    {
      name: 'Toolbox (français)',
      title: 'Liens rapides',
      tools: [
        { icon: 'pin' as const, link: link('/fr-ca/locations/', 'Trouver un restaurant') },
        { icon: 'bag' as const, link: link('/order/', 'Commander en ligne') },
      ],
    },
  ];
  for (const { name, ...value } of toolboxes) {
    ids.set(name, await createSnippet(tx, context, { model: SNIPPETS.toolbox, name, value }));
  }
  ids.set(
    'Menu navigation',
    await createSnippet(tx, context, {
      model: SNIPPETS.tiered_navigation,
      name: 'Menu navigation',
      value: {
        root_page: pageId('/menu/'),
        tier_one_links: ['/menu/raw-bar/', '/menu/deckhands/', '/menu/allergens/', '/catering/', '/offers/'].map(
          pageId,
        ),
        tier_two_links: [
          {
            parent: pageId('/menu/raw-bar/'),
            links: [
              link('/sourcing/', 'Where our fish comes from'),
              link('/press/releases/oyster-shells-go-back-to-the-bay/', 'Where the shells go'),
            ],
          },
          {
            parent: pageId('/menu/allergens/'),
            links: [
              link('/press/releases/the-blue-ticket-for-allergies/', 'The blue ticket'),
              link('/guest-care/', 'Ask guest care'),
            ],
          },
          {
            parent: pageId('/offers/'),
            links: [
              link('/gift-cards/', 'Gift cards'),
              link('/lobster-nights/', 'Lobster Nights'),
              link('/military-monday/', 'Military Monday'),
            ],
          },
        ],
      },
    }),
  );
  return ids;
}
