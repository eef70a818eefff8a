import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const contacto = page(TEMPLATES.contact_us, {
  slug: 'contacto',
  title: 'Escríbanos',
  content: (kit) => ({
    ...promote(
      'Escríbanos | Lantern Bay Seafood Kitchen',
      'Clientes, prensa, puertos, fiestas: a quién escribir en Lantern Bay y cuánto tarda la respuesta.',
    ),
    body: [
      kit.block(BLOCKS.content_grid, {
        heading: 'Quién contesta qué',
        columns: '3',
        cells: [
          mailbox(
            kit,
            'Clientes',
            'hello',
            'Una visita, un pedido, una tarjeta de regalo. Contestamos en un día hábil, también en español',
          ),
          mailbox(kit, 'Prensa', 'press', 'Una historia, una cifra, una foto. Contestamos el mismo día'),
          mailbox(kit, 'Fiestas', 'catering', 'De ocho a cuatrocientas personas. Contestamos en un día hábil'),
          mailbox(kit, 'Puertos', 'dock', 'Pescado, mariscos, un barco. Contestamos antes de la próxima marea'),
          mailbox(
            kit,
            'Propietarios de locales',
            'buildings',
            'Sobre todo edificios antiguos con chimenea. Contestamos en dos semanas',
          ),
          mailbox(
            kit,
            'Sus datos',
            'privacy',
            'Lo que sabemos de usted y cómo borrarlo. Contestamos en treinta días como máximo',
          ),
        ],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>En papel</h2><p>Lantern Bay Seafood Kitchen<br>12 Lantern Wharf<br>Portland, Maine 04101</p><p>Abrimos las cartas durante la cena del equipo y las leemos en voz alta, a menos que el sobre diga «personal».</p>',
        media: kit.image('harbor-dusk'),
        media_caption: 'La oficina está encima de la fábrica de hielo, a la izquierda del barco rojo',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [],
      }),
    ],
    guest_care: { url: { url: 'tel:+12075550134' }, display_name: 'Llamar al (207) 555-0134' },
    faq_page: kit.pageId('/es/preguntas/'),
    terms_page: kit.pageId('/es/condiciones/'),
    privacy_page: kit.pageId('/es/privacidad/'),
  }),
});

const correo = page(TEMPLATES.email_signup, {
  slug: 'correo',
  title: 'El correo de las mareas',
  content: (kit) => ({
    ...promote(
      'El correo de las mareas | Lantern Bay Seafood Kitchen',
      'Un correo al mes de Lantern Bay: lo que traen los barcos, lo que entra en la carta y alguna oferta.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('boats-dawn'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'El correo de las mareas',
        subtitle: 'Una vez al mes: lo que traen los barcos, lo que hacemos con ello y alguna oferta.',
        link: null,
        link_text: '',
      }),
    ],
    pre_form_content: [
      kit.block(BLOCKS.artf, {
        copy: '<ul><li>Lo que llega con la temporada, antes de que esté en la pizarra</li><li>Una receta que sale bien en una cocina sin fogón</li><li>Las fechas de las noches de langosta y un cupón cuando sobran mesas</li></ul><p>Lo escribe en Portland gente con mucho que hacer, así que nunca pasa de una pantalla. Se lo enviamos en español.</p>',
      }),
    ],
    consent_text: '<p>Sí, envíenme por correo electrónico El correo de las mareas y las ofertas de Lantern Bay.</p>',
    post_consent_text: '<p>Cada correo trae un enlace para cancelar la suscripción al instante.</p>',
    footer_text: '<p>Su dirección se queda en una sola lista, en Portland. Nadie más llega a verla.</p>',
    confirmation_content: [
      kit.block(BLOCKS.artf, {
        copy: '<p>Gracias. El próximo correo de las mareas sale el primer martes del mes.</p>',
      }),
    ],
    terms_page: kit.pageId('/es/condiciones/'),
    privacy_page: kit.pageId('/es/privacidad/'),
    unsubscribe_page: kit.pageId('/es/baja/'),
  }),
});

const baja = page(TEMPLATES.unsubscribe, {
  slug: 'baja',
  title: 'Cancelar la suscripción',
  content: (kit) => ({
    ...promote('', '', true),
    body: [
      kit.block(BLOCKS.unsubscribe, {
        title: 'Dejar El correo de las mareas',
        intro: '<p>Sin rencores. Quitamos su dirección de todas nuestras listas y no preguntamos por qué.</p>',
        confirmation_title: 'Amarras sueltas',
        confirmation_text: '<p>Buen viento. Su restaurante sigue igual de cerca.</p>',
      }),
    ],
  }),
});

const privacidad = page(TEMPLATES.utility, {
  slug: 'privacidad',
  title: 'Aviso de privacidad',
  content: () => ({
    background_style: 'faded-shoreline' as const,
    ...promote(
      '',
      'Qué sabe de usted Lantern Bay Seafood Kitchen, para qué, por cuánto tiempo y qué puede hacer usted.',
    ),
    body:
      '<p>Lo nuestro son los restaurantes. Guardamos de usted solo lo necesario para servirle la cena, y esta página dice qué es.</p>' +
      '<h2>Qué recogemos</h2><ul><li><strong>Cuando mira el sitio:</strong> la dirección de la página, la hora y un recuento aproximado de visitas. Aquí no le sigue ninguna red de publicidad.</li><li><strong>Cuando guarda un restaurante:</strong> su número, en su navegador y en una cookie.</li><li><strong>Cuando pide, reserva o se apunta en una lista de espera:</strong> su nombre, un teléfono y lo que pidió.</li><li><strong>Cuando nos escribe:</strong> lo que escribió y nuestra respuesta.</li></ul>' +
      '<h2>Cuánto tiempo lo guardamos</h2><p>Las listas de espera, un día; las reservaciones, noventa; los pedidos, lo que exige la ley de impuestos; las cartas, dos años.</p>' +
      '<h2>Quién más lo ve</h2><p>El restaurante que usted eligió, la empresa que tramita su pago y el repartidor que busca su puerta. Nadie lo compra, porque no lo vendemos.</p>' +
      '<h2>Lo que usted puede pedir</h2><p>Escriba a <a href="mailto:privacy@lanternbay.example">privacy@lanternbay.example</a> para recibir una copia de lo que guardamos, corregirlo o borrarlo.</p>',
  }),
});

const condiciones = page(TEMPLATES.utility, {
  slug: 'condiciones',
  title: 'Condiciones de uso',
  content: () => ({
    background_style: 'wood-texture' as const,
    ...promote(
      '',
      'Las condiciones que rigen cuando usa este sitio, nos hace un pedido o paga con una tarjeta de regalo.',
    ),
    body:
      '<p>Estas condiciones rigen para este sitio y para todo lo que pida por él. Lantern Bay es una empresa ficticia, así que nadie se las va a exigir.</p>' +
      '<h2>Carta y precios</h2><p>Los platos, los precios y los horarios cambian de un restaurante a otro y con la temporada. Vale lo que dice la página de su restaurante.</p>' +
      '<h2>Pedidos</h2><p>Un pedido queda en firme cuando el restaurante lo confirma. Mientras el pescado no esté en el fuego, puede cambiarlo o cancelarlo sin costo.</p>' +
      '<h2>Alcohol</h2><p>Solo para adultos con identificación, donde y cuando lo permita la ley.</p>' +
      '<h2>Ofertas</h2><p>Una por mesa. No se combinan.</p>' +
      '<h2>Palabras y fotos</h2><p>Son nuestras, a menos que sean suyas. Cite un poco y diga de dónde viene.</p>',
  }),
});

/** Spanish pages to write, sign up and unsubscribe, and the terms of consent. */
export const SPANISH_FORMS: readonly PagePlan[] = [contacto, correo, baja, privacidad, condiciones];

function mailbox(kit: ContentKit, who: string, name: string, words: string) {
  const address = `${name}@lanternbay.example`;
  return {
    content: [
      kit.block(BLOCKS.heading, { heading_text: who, size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, { copy: `<p><a href="mailto:${address}">${address}</a><br>${words}</p>` }),
    ],
  };
}
