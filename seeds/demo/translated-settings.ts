import type { SiteId } from '#shared/brand.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import { footerSettings, headerSettings, siteIdentity } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { createContentKit, type KnownTargets } from '../content-kit.ts';
import { IDENTITY } from './identity.ts';
import { SOCIAL } from './social.ts';

const REGIONS = ['United States', 'Estados Unidos (español)', 'Canada', 'Canada (français)'];
type Column = [title: string, links: [path: string, words: string][]];

interface Shell {
  language: LanguageCode;
  tagline: string;
  description: string;
  explore: Column;
  columns: Column[];
  toolbox: string;
  follow: string;
  legal(href: (path: string) => string): string;
}

/** Pages in only one language have a translated link text, with the page's own title in brackets. */
const SHELLS: readonly Shell[] = [
  {
    language: 'es',
    tagline: 'La cena a la luz de los faroles',
    description:
      'Pescado y mariscos sobre leña, sopa de almejas hecha dos veces al día y un farol en cada ventana. Encuentre su Lantern Bay.',
    explore: [
      'Explorar',
      [
        ['/es/locations/', 'Restaurantes'],
        ['/es/nuestra-historia/', 'Nuestra historia'],
        ['/es/preguntas/', 'Preguntas'],
        ['/es/carta/', 'La carta'],
      ],
    ],
    columns: [
      [
        'Visítenos',
        [
          ['/es/locations/', 'Buscar un restaurante'],
          ['/es/restaurantes/', 'Todos los restaurantes'],
        ],
      ],
      [
        'Lantern Bay',
        [
          ['/es/nuestra-historia/', 'Nuestra historia'],
          ['/gift-cards/', 'Tarjetas de regalo (en inglés)'],
        ],
      ],
      [
        'Ayuda',
        [
          ['/es/preguntas/', 'Preguntas y respuestas'],
          ['/es/contacto/', 'Escríbanos'],
          ['/es/correo/', 'El correo de las mareas'],
          ['/accessibility/', 'Accesibilidad (en inglés)'],
        ],
      ],
    ],
    toolbox: 'Toolbox (español)',
    follow: 'Síganos',
    legal: (href) =>
      '<p>© Lantern Bay Seafood Kitchen. Lantern Bay es una cadena ficticia: sus restaurantes, direcciones y teléfonos se inventaron para mostrar lo que hace este programa.</p>' +
      `<p>Comer pescado, mariscos o carne crudos o poco cocidos puede aumentar el riesgo de enfermedad. Si tiene alergias, dígaselo a quien le atienda antes de pedir. <a href="${href('/es/privacidad/')}">Privacidad</a> · <a href="${href('/es/condiciones/')}">Condiciones de uso</a></p>`,
  },
  {
    language: 'fr-CA',
    tagline: 'Le souper à la lueur des fanaux',
    description:
      'Poissons et fruits de mer sur feu de bois, chaudrée faite deux fois par jour et un fanal à chaque fenêtre. Trouvez votre Lantern Bay.',
    explore: [
      'Explorer',
      [
        ['/fr-ca/locations/', 'Restaurants'],
        ['/fr-ca/notre-histoire/', 'Notre histoire'],
        ['/fr-ca/questions/', 'Questions'],
        ['/fr-ca/menu/', 'Menu'],
      ],
    ],
    columns: [
      [
        'Nous visiter',
        [
          ['/fr-ca/locations/', 'Trouver un restaurant'],
          ['/fr-ca/restaurants/', 'Tous les restaurants au Canada'],
        ],
      ],
      [
        'Lantern Bay',
        [
          ['/fr-ca/notre-histoire/', 'Notre histoire'],
          ['/gift-cards/', 'Cartes-cadeaux (en anglais)'],
        ],
      ],
      [
        'Aide',
        [
          ['/fr-ca/questions/', 'Questions et réponses'],
          ['/fr-ca/nous-ecrire/', 'Nous écrire'],
          ['/fr-ca/courriel/', 'La lettre des marées'],
          ['/accessibility/', 'Accessibilité (en anglais)'],
        ],
      ],
    ],
    toolbox: 'Toolbox (français)',
    follow: 'Suivez-nous',
    legal: (href) =>
      '<p>© Lantern Bay Seafood Kitchen. Lantern Bay est une chaîne fictive : ses restaurants, ses adresses et ses numéros de téléphone ont été inventés pour montrer ce que fait ce logiciel.</p>' +
      `<p>Manger du poisson, des fruits de mer ou de la viande crus ou peu cuits peut augmenter le risque de maladie. Si vous avez des allergies, dites-le avant de commander. <a href="${href('/fr-ca/confidentialite/')}">Confidentialité</a> · <a href="${href('/fr-ca/conditions/')}">Conditions d’utilisation</a></p>`,
  },
];

/** Header and footer in the languages of the chain's other sections. */
export async function saveTranslatedSettings(
  tx: Tx,
  context: PageCommandContext,
  siteId: SiteId,
  known: KnownTargets,
): Promise<void> {
  const { link, href, snippet } = createContentKit('settings', known);
  const links = (all: Column[1]) => all.map(([path, words]) => link(path, words));
  for (const { language, tagline, description, explore, columns, toolbox, follow, legal } of SHELLS) {
    await saveSettings(tx, context, {
      siteId,
      language,
      model: siteIdentity,
      value: { ...IDENTITY, tagline, description },
    });
    await saveSettings(tx, context, {
      siteId,
      language,
      model: headerSettings,
      value: {
        sections: [
          { role: 'primary', title: explore[0], links: links(explore[1]) },
          {
            role: 'social-media',
            title: follow,
            links: SOCIAL.map(({ icon, link: url }) => ({ url, display_name: icon })),
          },
        ],
        toolbox: snippet(toolbox),
        social: SOCIAL,
      },
    });
    await saveSettings(tx, context, {
      siteId,
      language,
      model: footerSettings,
      value: {
        columns: columns.map(([title, all]) => ({ title, is_collapsable: true, links: links(all) })),
        social: SOCIAL,
        regions: REGIONS.map(snippet),
        legal_text: legal(href),
        accessibility_report_url: '',
      },
    });
  }
}
