import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** The menu in Canadian French. */
export const FRENCH_MENU: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'menu',
  title: 'Le menu',
  content: (kit) => ({
    ...promote(
      'Le menu | Lantern Bay',
      'Chaudrées, huîtres, poisson et homard au feu de bois, poutine au homard : ce que nos cuisines canadiennes font tous les jours.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('raw-bar'),
        image_alignment: 'right',
        text_style: 'dark',
        title: 'De la baie au feu',
        subtitle: 'L’ardoise suit les bateaux. Ces plats-ci restent.',
        link: kit.to('/fr-ca/locations/'),
        link_text: 'Trouver un restaurant',
      }),
      kit.block(BLOCKS.menu, {
        heading: 'Ce qui ne quitte pas la carte',
        categories: ['Pour commencer', 'Sur glace', 'De l’âtre', 'Pour finir'],
        show_allergens: true,
      }),
      kit.block(BLOCKS.table, {
        caption: 'Prix habituels, en dollars canadiens',
        table: [
          ['', 'Pour une personne', 'À partager'],
          ['Chaudrée', '10,50 $', '32,00 $'],
          ['Huîtres de Malpeque', '22,00 $', '42,00 $'],
          ['Poisson entier', '38,00 $', '72,00 $'],
          ['Poutine au homard', '24,00 $', ''],
          ['Bavette', '36,00 $', ''],
          ['Courge rôtie', '22,00 $', ''],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.alert, {
        heading: 'Allergies',
        content:
          '<p>Dites-le avant de commander, à chaque visite : les recettes suivent la pêche. Poisson, fruits de mer, blé, lait, œuf, soya, noix et sésame passent tous les jours dans nos cuisines.</p>',
        tone: 'warning',
        link: kit.link('/fr-ca/questions/', 'Questions et réponses'),
      }),
    ],
  }),
});
