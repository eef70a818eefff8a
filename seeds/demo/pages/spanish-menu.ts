import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** The menu in Spanish. */
export const SPANISH_MENU: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'carta',
  title: 'La carta',
  content: (kit) => ({
    ...promote(
      'La carta | Lantern Bay',
      'Sopas de almejas, ostras, pescado y langosta al fuego de leña, y algo para quien no come pescado.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('seafood-plate'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'De la bahía al fuego',
        subtitle: 'La pizarra cambia con los barcos. Estos platos se quedan.',
        link: kit.to('/es/locations/'),
        link_text: 'Buscar un restaurante',
      }),
      kit.block(BLOCKS.menu, {
        heading: 'Lo de todos los días',
        categories: ['Para empezar', 'En hielo', 'Del hogar', 'Para terminar'],
        show_allergens: true,
      }),
      kit.block(BLOCKS.table, {
        caption: 'Precios habituales en los Estados Unidos',
        table: [
          ['', 'Para uno', 'Para compartir'],
          ['Sopa de almejas', '$8.50', '$26.00'],
          ['Ostras', '$19.00', '$36.00'],
          ['Pescado entero', '$31.00', '$58.00'],
          ['Arrachera', '$29.00', ''],
          ['Calabaza asada', '$18.00', ''],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Medias porciones para grumetes</h2><p>Los menores de doce años piden de la misma carta: nueve platos a mitad de tamaño, de $6 a $9, con fruta, verdura y leche o agua.</p>',
        media: kit.image('chef-pass'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/es/preguntas/', 'Preguntas y respuestas')],
      }),
    ],
  }),
});
