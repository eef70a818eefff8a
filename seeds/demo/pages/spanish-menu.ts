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
        image: kit.picture('seafood-plate'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'De la bahía al fuego',
        subtitle: 'La pizarra cambia con los barcos. Estos platos se quedan.',
        link: kit.to('/es/locations/'),
        link_text: 'Buscar un restaurante',
      }),
      kit.block(BLOCKS.tabbed_features, {
        header_content: '<h2>Lo de todos los días</h2>',
        tabs: [
          {
            tab_name: 'Para empezar',
            content: [
              kit.block(BLOCKS.artf, {
                copy: '<ul><li><strong>Sopa de almejas con crema</strong>: tocino ahumado y tomillo</li><li><strong>Sopa de almejas clara</strong>: papas, caldo y mantequilla caliente</li><li><strong>Mejillones ahumados</strong> sobre pan de centeno</li><li><strong>Maíz a las brasas</strong> con limón verde y mantequilla de algas</li><li><strong>Buñuelos de maíz</strong> con miel y sal, ocho por canasta</li></ul><p>Hacemos las dos sopas a las diez y otra vez a las cuatro.</p>',
              }),
            ],
          },
          {
            tab_name: 'Sobre hielo',
            content: [
              kit.block(BLOCKS.artf, {
                copy: '<ul><li><strong>Ostras</strong> de las dos costas, seis o doce</li><li><strong>Almejas pequeñas</strong> con rábano picante</li><li><strong>Camarones fríos</strong> con mayonesa de mantequilla tostada</li><li><strong>La Torre</strong>: todo lo anterior y media langosta</li></ul>',
              }),
              kit.block(BLOCKS.alert, {
                heading: 'Mariscos crudos',
                content:
                  '<p>Comer mariscos crudos puede aumentar el riesgo de enfermarse, sobre todo en el embarazo, en la vejez o con una enfermedad del hígado.</p>',
                tone: 'information',
                link: { url: null, display_name: '' },
              }),
            ],
          },
          {
            tab_name: 'Del fogón',
            content: [
              kit.block(BLOCKS.artf, {
                copy: '<ul><li><strong>Pescado entero</strong> del día con salsa verde</li><li><strong>Langosta</strong> hervida o a la parrilla</li><li><strong>Trucha ártica</strong> sobre tabla de cedro</li><li><strong>Arrachera</strong> con cebollas quemadas</li><li><strong>Calabaza asada</strong> con nueces y lentejas</li></ul>',
              }),
            ],
          },
          {
            tab_name: 'Para terminar',
            content: [
              kit.block(BLOCKS.artf, {
                copy: '<ul><li><strong>Pastel de arándanos</strong> con crema fría</li><li><strong>Pay de limón</strong>, ácido como debe ser</li><li><strong>Chocolate</strong> oscuro con sal ahumada</li></ul>',
              }),
            ],
          },
        ],
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
        media: kit.picture('chef-pass'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/es/preguntas/', 'Preguntas y respuestas')],
      }),
    ],
  }),
});
