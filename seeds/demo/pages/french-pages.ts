import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { stateList } from '../../reference.ts';
import { FRENCH_FORMS } from './french-forms.ts';
import { FRENCH_MENU } from './french-menu.ts';

const histoire = page(TEMPLATES.generic_content, {
  slug: 'notre-histoire',
  title: 'Notre histoire',
  content: (kit) => ({
    ...promote(
      'Notre histoire | Lantern Bay',
      'Comment un grenier à filets, un gril emprunté et une rangée de fanaux sont devenus Lantern Bay.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('northern-harbor'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Tout a commencé par une panne',
        subtitle: 'Un vendredi de tempête, le quai a perdu le courant. Le souper a continué.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.artf, {
        copy:
          '<p>Le premier Lantern Bay comptait onze tables dans un grenier à filets. À son deuxième automne, une tempête a coupé le courant une heure avant le service. Le feu était déjà allumé, le poisson était déjà là : les cuisiniers ont accroché aux poutres les fanaux des bateaux et ont ouvert les portes.</p>' +
          '<p>On est resté jusqu’à minuit. Depuis, nous les allumons tous les jours à seize heures.</p>',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Au Canada aussi</h2><p>De St. John’s à Vancouver, chacune de nos salles garde un feu de bois, une ardoise écrite à la main et un fanal à la fenêtre. À Montréal, c’est au Vieux-Quai que ça se passe.</p>',
        media: kit.image('lantern'),
        media_caption: 'Laiton, huile et bien des hivers',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/fr-ca/locations/', 'Trouver un restaurant')],
      }),
      kit.block(BLOCKS.feature_image, {
        image: kit.image('old-harbor'),
        width: 'centered',
        caption: 'Le quai de Portland en 1958, l’année de nos onze premières tables',
        link: null,
      }),
    ],
  }),
});

const questions = page(TEMPLATES.generic_content, {
  slug: 'questions',
  title: 'Questions et réponses',
  content: (kit) => ({
    ...promote(
      'Questions et réponses | Lantern Bay',
      'Liste d’attente, réservations, allergies et commandes : des réponses brèves.',
    ),
    body: [
      kit.block(BLOCKS.faqs, {
        heading: 'Avant de venir',
        layout: 'one-column',
        faqs: [
          {
            question: 'Faut-il réserver?',
            answer: `<p>Rarement. Si un restaurant prend des réservations, <a href="${kit.href('/fr-ca/locations/')}">sa page</a> le dit.</p>`,
          },
          {
            question: 'Et les allergies?',
            answer: '<p>Dites-le avant de commander, à chaque visite : les recettes suivent la pêche.</p>',
          },
          {
            question: 'Êtes-vous ouverts les jours fériés?',
            answer:
              '<p>La plupart de nos salles ferment à Noël et plus tôt la veille. L’horaire des fêtes paraît avec celui de chaque restaurant.</p>',
          },
        ],
      }),
      kit.block(BLOCKS.link_row, { links: [kit.link('/fr-ca/locations/', 'Trouver un restaurant')] }),
    ],
  }),
});

/** The site in Canadian French: its own home, map, menu, story and answers. */
export const FRENCH_HOME: PagePlan = page(TEMPLATES.home, {
  slug: 'fr-ca',
  title: 'Lantern Bay en français',
  languageCode: 'fr-CA',
  content: (kit) => ({
    ...promote(
      'Lantern Bay Seafood Kitchen | Souper à la lueur des fanaux',
      'Poisson au feu de bois, homard et chaudrée faite deux fois par jour. Trouvez le Lantern Bay le plus proche.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('northern-harbor'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Souper à la lueur des fanaux',
        subtitle:
          'Du poisson au feu de bois, une chaudrée faite deux fois par jour et une table à votre nom. On allume à seize heures.',
        link: kit.to('/fr-ca/locations/'),
        link_text: 'Trouver un restaurant',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Du feu, du sel, du temps</h2><p>Au cœur de chaque cuisine, un foyer de chêne et de pommier. On sale tôt, on retourne une fois, et on s’arrête là. Un bon poisson n’en demande pas plus.</p>',
        media: kit.image('hearth'),
        media_caption: 'Le foyer de Harbor Point, à Portland, dans le Maine',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/fr-ca/menu/', 'Voir le menu'), kit.link('/fr-ca/notre-histoire/', 'Notre histoire')],
      }),
      kit.block(BLOCKS.fresh_catch_feature, {
        heading: 'À l’ardoise aujourd’hui',
        intro: 'Écrite ce matin au Vieux-Quai, à Montréal. Chaque salle a la sienne; ce qui est rayé est parti.',
        catches: [
          { name: 'Homard', origin: 'Baie de Fundy', image: null, is_available: true },
          { name: 'Huîtres', origin: 'Malpeque', image: null, is_available: true },
          { name: 'Flétan', origin: 'Haida Gwaii', image: null, is_available: false },
          { name: 'Omble chevalier', origin: 'Nouvelle-Écosse', image: null, is_available: true },
        ],
        link: { url: null, display_name: '' },
      }),
      kit.block(BLOCKS.article_preview_grid, {
        heading: 'Nouvelles du quai',
        articles: [
          {
            page: kit.pageId('/press/releases/sixty-scholarships-and-a-boatbuilding-class/'),
            image: kit.image('shipyard'),
            title: 'Douze charpentiers de marine à Lunenburg',
            summary:
              'Une année payée sur un chantier de bateaux de bois, pour des jeunes du bord de l’eau (en anglais).',
            date: '2026-04-14',
          },
          {
            page: kit.pageId('/press/releases/vieux-quai-opens-in-montreal/'),
            image: kit.image('restaurant-front'),
            title: 'Vieux-Quai ouvre à Montréal',
            summary: 'Une ancienne corderie du Vieux-Port, 126 places et du fromage des Cantons-de-l’Est (en anglais).',
            date: '2025-04-29',
          },
        ],
        see_all: { url: null, display_name: '' },
      }),
      kit.block(BLOCKS.custom_background_image_wrapper, {
        background_image: kit.image('deep-water'),
        mobile_background_image: kit.image('deep-water-tall'),
        text_style: 'light',
        content: [
          kit.block(BLOCKS.heading, {
            heading_text: 'Une lumière veille près de chez vous',
            size: 'h2',
            style: 'rope',
          }),
          kit.block(BLOCKS.artf, {
            copy: '<p>Chaque salle a son horaire, son ardoise et son fanal à la fenêtre. Cherchez par ville, par province ou par code postal.</p>',
          }),
          kit.block(BLOCKS.link_row, {
            links: [
              kit.link('/fr-ca/locations/', 'Ouvrir la carte'),
              kit.link('/fr-ca/questions/', 'Questions et réponses'),
            ],
          }),
        ],
      }),
    ],
  }),
  children: [
    page(TEMPLATES.location_map, {
      slug: 'locations',
      title: 'Trouver un restaurant',
      content: () => ({
        heading: 'Trouver un restaurant',
        ...promote(
          'Trouver un restaurant | Lantern Bay',
          'Cherchez par ville, par province ou par code postal le Lantern Bay le plus proche.',
        ),
      }),
    }),
    stateList(
      'CA',
      {
        slug: 'restaurants',
        title: 'Restaurants au Canada',
        description: 'Tous les restaurants au Canada, par province et par ville, avec heures d’ouverture et téléphone.',
      },
      [
        stateList('US', {
          slug: 'etats-unis',
          title: 'Restaurants aux États-Unis',
          description:
            'Tous les restaurants aux États-Unis, par État et par ville, avec heures d’ouverture et téléphone.',
        }),
      ],
    ),
    FRENCH_MENU,
    histoire,
    questions,
    ...FRENCH_FORMS,
  ],
});
