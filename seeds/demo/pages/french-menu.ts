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
        image: kit.picture('raw-bar'),
        image_alignment: 'right',
        text_style: 'dark',
        title: 'De la baie au feu',
        subtitle: 'L’ardoise suit les bateaux. Ces plats-ci restent.',
        link: kit.to('/fr-ca/locations/'),
        link_text: 'Trouver un restaurant',
      }),
      kit.block(BLOCKS.content_grid, {
        heading: 'Ce qui ne quitte pas la carte',
        columns: '3',
        cells: [
          {
            content: [
              kit.block(BLOCKS.heading, { heading_text: 'Pour commencer', size: 'h3', style: 'plain' }),
              kit.block(BLOCKS.artf, {
                copy: '<ul><li><strong>Chaudrée à la crème</strong>, lard fumé et thym</li><li><strong>Chaudrée claire</strong>, pommes de terre et beurre chaud</li><li><strong>Moules fumées</strong> sur pain de seigle</li><li><strong>Huîtres de Malpeque</strong>, six ou douze</li></ul>',
              }),
            ],
          },
          {
            content: [
              kit.block(BLOCKS.heading, { heading_text: 'Au feu de bois', size: 'h3', style: 'plain' }),
              kit.block(BLOCKS.artf, {
                copy: '<ul><li><strong>Poisson entier</strong> du jour, sauce verte</li><li><strong>Homard de Fundy</strong>, bouilli ou grillé</li><li><strong>Omble sur planche de cèdre</strong></li><li><strong>Bavette</strong>, oignons noircis</li><li><strong>Courge rôtie</strong>, noix et lentilles</li></ul>',
              }),
            ],
          },
          {
            content: [
              kit.block(BLOCKS.heading, { heading_text: 'D’ici seulement', size: 'h3', style: 'plain' }),
              kit.block(BLOCKS.artf, {
                copy: '<ul><li><strong>Poutine au homard</strong>, fromage en grains des Cantons-de-l’Est</li><li><strong>Crevettes tachetées</strong> du Pacifique, en mai et en juin</li><li><strong>Renversé aux bleuets</strong>, crème froide</li></ul>',
              }),
            ],
          },
        ],
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
