import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { stateList } from '../../reference.ts';
import { SPANISH_FORMS } from './spanish-forms.ts';
import { SPANISH_MENU } from './spanish-menu.ts';

const historia = page(TEMPLATES.generic_content, {
  slug: 'nuestra-historia',
  title: 'Nuestra historia',
  content: (kit) => ({
    ...promote(
      'Nuestra historia | Lantern Bay',
      'Cómo un desván de redes en un muelle de Maine y una hilera de faroles de barco se convirtieron en Lantern Bay.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('lighthouse'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Todo empezó con un apagón',
        subtitle: 'Un viernes de tormenta se fue la luz en el muelle. La cena siguió.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.artf, {
        copy:
          '<p>El primer Lantern Bay tenía once mesas en un desván de redes y una parrilla prestada por el astillero vecino. En su segundo otoño, una tormenta dejó el muelle sin luz una hora antes de abrir. El fuego ya estaba encendido y el pescado ya estaba en casa, así que los cocineros colgaron de las vigas los faroles de los barcos y abrieron las puertas.</p>' +
          '<p>La gente se quedó hasta la medianoche. Desde entonces los encendemos todas las tardes a las cuatro.</p>',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Lo que conservamos</h2><p>Hoy somos unos setecientos, casi todos lejos del mar. Tres cosas vinieron con nosotros: un fuego de leña en el centro de la cocina, una pizarra escrita a mano cada mañana y un farol de barco sobre cada mesa.</p>',
        media: kit.image('lantern'),
        media_caption: 'Latón, aceite y muchos inviernos',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/es/locations/', 'Buscar un restaurante')],
      }),
      kit.block(BLOCKS.video, {
        video: kit.video('kitchen-tour'),
        caption: 'Del fogón a la mesa, con subtítulos en español.',
        is_muted_autoplay: false,
        loop: false,
      }),
    ],
  }),
});

const preguntas = page(TEMPLATES.generic_content, {
  slug: 'preguntas',
  title: 'Preguntas y respuestas',
  content: (kit) => ({
    ...promote(
      'Preguntas y respuestas | Lantern Bay',
      'Lista de espera, reservaciones, alergias y pedidos: respuestas breves.',
    ),
    body: [
      kit.block(BLOCKS.faqs, {
        heading: 'Antes de venir',
        layout: 'one-column',
        faqs: [
          {
            question: '¿Necesito reservación?',
            answer: `<p>Casi nunca. Si un restaurante acepta reservaciones, lo verá en <a href="${kit.href('/es/locations/')}">su página</a>.</p>`,
          },
          {
            question: '¿Puedo avisar de una alergia?',
            answer: '<p>Sí, por favor, antes de pedir y cada vez: las recetas cambian con la pesca.</p>',
          },
          {
            question: '¿Entregan a domicilio?',
            answer: '<p>En muchos restaurantes. La entrega termina un poco antes que la cocina.</p>',
          },
        ],
      }),
      kit.block(BLOCKS.link_row, { links: [kit.link('/es/locations/', 'Buscar un restaurante')] }),
    ],
  }),
});

/** The site in Spanish: its own home, map, menu, story and answers. */
export const SPANISH_HOME: PagePlan = page(TEMPLATES.home, {
  slug: 'es',
  title: 'Lantern Bay en español',
  languageCode: 'es',
  content: (kit) => ({
    ...promote(
      'Lantern Bay Seafood Kitchen | Cenar a la luz de los faroles',
      'Pescado a la leña, langosta y sopa de almejas hecha dos veces al día. Encuentre el Lantern Bay más cercano.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('harbor-dusk'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Cenar a la luz de los faroles',
        subtitle:
          'Pescado a la leña, sopa de almejas hecha dos veces al día y una mesa para los suyos. Encendemos a las cuatro.',
        link: kit.to('/es/locations/'),
        link_text: 'Buscar un restaurante',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Fuego, sal y paciencia</h2><p>En cada cocina de Lantern Bay arde un fogón de roble y manzano. Salamos temprano, damos la vuelta una sola vez y ahí lo dejamos. Un buen pescado pide poco más.</p>',
        media: kit.image('hearth'),
        media_caption: 'El fogón de Harbor Point, en Portland, Maine',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/es/carta/', 'Ver la carta'), kit.link('/es/nuestra-historia/', 'Nuestra historia')],
      }),
      kit.block(BLOCKS.fresh_catch_feature, {
        heading: 'Hoy en la pizarra',
        intro: 'Escrito esta mañana en Harbor Point. Cada restaurante escribe la suya; lo tachado ya se acabó.',
        catches: [
          { name: 'Eglefino', origin: 'Banco de Georges', image: null, is_available: true },
          { name: 'Langosta', origin: 'Bahía de Casco', image: null, is_available: true },
          { name: 'Lubina rayada', origin: 'Bahía de Chesapeake', image: null, is_available: false },
          { name: 'Vieiras', origin: 'Golfo de Maine', image: null, is_available: true },
        ],
        link: { url: null, display_name: '' },
      }),
      kit.block(BLOCKS.content_grid, {
        heading: 'Tres maneras de cenar',
        columns: '3',
        cells: [
          {
            content: [
              kit.block(BLOCKS.heading, { heading_text: 'En el comedor', size: 'h3', style: 'plain' }),
              kit.block(BLOCKS.artf, {
                copy: '<p>Junto al fuego o en la terraza. Apúntese en la lista de espera antes de salir de casa.</p>',
              }),
            ],
          },
          {
            content: [
              kit.block(BLOCKS.heading, { heading_text: 'En el auto', size: 'h3', style: 'plain' }),
              kit.block(BLOCKS.artf, {
                copy: '<p>Pida por teléfono, estaciónese en un lugar con farol y díganos el número. Se lo llevamos caliente.</p>',
              }),
            ],
          },
          {
            content: [
              kit.block(BLOCKS.heading, { heading_text: 'En su patio', size: 'h3', style: 'plain' }),
              kit.block(BLOCKS.artf, {
                copy: '<p>Desde ocho personas: llevamos la olla, el fuego, el periódico y a alguien que sabe hacerlo.</p>',
              }),
            ],
          },
        ],
      }),
      kit.block(BLOCKS.custom_background_image_wrapper, {
        background_image: kit.image('deep-water'),
        mobile_background_image: kit.image('deep-water-tall'),
        text_style: 'light',
        content: [
          kit.block(BLOCKS.heading, {
            heading_text: 'Hay una luz encendida cerca de usted',
            size: 'h2',
            style: 'rope',
          }),
          kit.block(BLOCKS.artf, {
            copy: '<p>Cada comedor tiene su horario, su pizarra y su farol en la ventana. Busque por ciudad, estado o código postal.</p>',
          }),
          kit.block(BLOCKS.link_row, {
            links: [kit.link('/es/locations/', 'Abrir el mapa'), kit.link('/es/preguntas/', 'Preguntas y respuestas')],
          }),
        ],
      }),
    ],
  }),
  children: [
    page(TEMPLATES.location_map, {
      slug: 'locations',
      title: 'Buscar un restaurante',
      content: () => ({
        heading: 'Buscar un restaurante',
        ...promote(
          'Buscar un restaurante | Lantern Bay',
          'Busque por ciudad, estado o código postal el Lantern Bay más cercano.',
        ),
      }),
    }),
    stateList(
      'US',
      {
        slug: 'restaurantes',
        title: 'Restaurantes en Estados Unidos',
        description: 'Todos los restaurantes en Estados Unidos, por estado y ciudad, con su horario y su teléfono.',
      },
      [
        stateList('CA', {
          slug: 'canada',
          title: 'Restaurantes en Canadá',
          description: 'Todos los restaurantes en Canadá, por provincia y ciudad, con su horario y su teléfono.',
        }),
      ],
    ),
    SPANISH_MENU,
    historia,
    preguntas,
    ...SPANISH_FORMS,
  ],
});
