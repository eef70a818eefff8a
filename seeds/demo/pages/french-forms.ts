import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const nousEcrire = page(TEMPLATES.contact_us, {
  slug: 'nous-ecrire',
  title: 'Nous écrire',
  content: (kit) => ({
    ...promote(
      'Nous écrire | Lantern Bay Seafood Kitchen',
      'Clients, médias, ports, fêtes : à qui écrire chez Lantern Bay, et combien de temps prend une réponse.',
    ),
    body: [
      kit.block(BLOCKS.content_grid, {
        heading: 'Qui répond à quoi',
        columns: '3',
        cells: [
          mailbox(
            kit,
            'Clients',
            'hello',
            'Une visite, une commande, une carte-cadeau. Réponse en un jour ouvrable, en français aussi',
          ),
          mailbox(kit, 'Médias', 'press', 'Une histoire, un chiffre, une photo. Réponse le jour même'),
          mailbox(kit, 'Fêtes', 'catering', 'De huit à quatre cents personnes. Réponse en un jour ouvrable'),
          mailbox(kit, 'Ports', 'dock', 'Du poisson, des fruits de mer, un bateau. Réponse avant la prochaine marée'),
          mailbox(
            kit,
            'Propriétaires',
            'buildings',
            'Les vieux immeubles à cheminée, surtout. Réponse en deux semaines',
          ),
          mailbox(
            kit,
            'Vos données',
            'privacy',
            'Ce que nous savons de vous, et comment l’effacer. Réponse en trente jours au plus',
          ),
        ],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Sur papier</h2><p>Lantern Bay Seafood Kitchen<br>12 Lantern Wharf<br>Portland (Maine) 04101<br>États-Unis</p><p>Les lettres s’ouvrent au souper de l’équipe et se lisent à voix haute, à moins que l’enveloppe ne porte la mention « personnel ».</p>',
        media: kit.image('harbor-dusk'),
        media_caption: 'Le bureau est au-dessus de la fabrique de glace, à gauche du bateau rouge',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [],
      }),
    ],
    guest_care: { url: { url: 'tel:+12075550134' }, display_name: 'Appeler le 207 555-0134' },
    faq_page: kit.pageId('/fr-ca/questions/'),
    terms_page: kit.pageId('/fr-ca/conditions/'),
    privacy_page: kit.pageId('/fr-ca/confidentialite/'),
  }),
});

const courriel = page(TEMPLATES.email_signup, {
  slug: 'courriel',
  title: 'La lettre des marées',
  content: (kit) => ({
    ...promote(
      'La lettre des marées | Lantern Bay Seafood Kitchen',
      'Un courriel par mois de Lantern Bay : ce que rapportent les bateaux, ce qui entre au menu, une offre ou deux.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('boats-dawn'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'La lettre des marées',
        subtitle: 'Une fois par mois : ce que rapportent les bateaux, ce que nous en faisons, une offre ou deux.',
        link: null,
        link_text: '',
      }),
    ],
    pre_form_content: [
      kit.block(BLOCKS.artf, {
        copy: '<ul><li>Ce qui arrive avec la saison, avant d’être écrit à l’ardoise</li><li>Une recette qui réussit dans une cuisine sans foyer</li><li>Les dates des soirées homard, et un coupon quand il reste des tables</li></ul><p>Écrite à Portland par des gens bien occupés, elle ne dépasse jamais un écran. Vous la recevez en français.</p>',
      }),
    ],
    consent_text: '<p>Oui, envoyez-moi par courriel La lettre des marées et les offres de Lantern Bay.</p>',
    post_consent_text: '<p>Chaque lettre porte un lien qui y met fin sur-le-champ.</p>',
    footer_text: '<p>Votre adresse reste sur une seule liste, à Portland. Personne d’autre ne la voit.</p>',
    confirmation_content: [
      kit.block(BLOCKS.artf, {
        copy: '<p>Merci. La prochaine lettre des marées part le premier mardi du mois.</p>',
      }),
    ],
    terms_page: kit.pageId('/fr-ca/conditions/'),
    privacy_page: kit.pageId('/fr-ca/confidentialite/'),
    unsubscribe_page: kit.pageId('/fr-ca/desabonnement/'),
  }),
});

const desabonnement = page(TEMPLATES.unsubscribe, {
  slug: 'desabonnement',
  title: 'Désabonnement',
  content: (kit) => ({
    ...promote('', '', true),
    body: [
      kit.block(BLOCKS.unsubscribe, {
        title: 'Quitter La lettre des marées',
        intro: '<p>Sans rancune. Nous retirons l’adresse de toutes nos listes, et nous ne demandons pas pourquoi.</p>',
        confirmation_title: 'L’amarre est larguée',
        confirmation_text: '<p>Bon vent! Votre restaurant reste tout aussi proche.</p>',
      }),
    ],
  }),
});

const confidentialite = page(TEMPLATES.utility, {
  slug: 'confidentialite',
  title: 'Avis de confidentialité',
  content: () => ({
    background_style: 'faded-shoreline' as const,
    ...promote(
      '',
      'Ce que Lantern Bay Seafood Kitchen sait de vous, pourquoi, pendant combien de temps, et ce que vous pouvez y faire.',
    ),
    body:
      '<p>Notre métier, c’est la restauration. Nous ne gardons de vous que ce qu’il faut pour vous servir à souper, et cette page dit ce que c’est.</p>' +
      '<h2>Ce que nous recueillons</h2><ul><li><strong>Quand vous regardez le site :</strong> l’adresse de la page, l’heure et un compte approximatif des visites. Aucun réseau publicitaire ne vous suit ici.</li><li><strong>Quand vous choisissez un restaurant :</strong> son numéro, dans votre navigateur et dans un témoin.</li><li><strong>Quand vous commandez, réservez ou vous inscrivez à une liste d’attente :</strong> votre nom, un numéro de téléphone et ce que vous avez commandé.</li><li><strong>Quand vous nous écrivez :</strong> ce que vous avez écrit, et notre réponse.</li></ul>' +
      '<h2>Combien de temps nous le gardons</h2><p>Les listes d’attente, un jour; les réservations, quatre-vingt-dix; les commandes, aussi longtemps que l’exige le fisc; les lettres, deux ans.</p>' +
      '<h2>Qui d’autre le voit</h2><p>Le restaurant que vous avez choisi, l’entreprise qui traite votre paiement et le livreur qui cherche votre porte. Personne ne l’achète, car nous ne le vendons pas.</p>' +
      '<h2>Ce que vous pouvez demander</h2><p>Écrivez à <a href="mailto:privacy@lanternbay.example">privacy@lanternbay.example</a> pour recevoir une copie de ce que nous avons, le corriger ou le faire effacer.</p>',
  }),
});

const conditions = page(TEMPLATES.utility, {
  slug: 'conditions',
  title: 'Conditions d’utilisation',
  content: () => ({
    background_style: 'wood-texture' as const,
    ...promote(
      '',
      'Les conditions qui s’appliquent quand vous utilisez ce site, commandez chez nous ou payez avec une carte-cadeau.',
    ),
    body:
      '<p>Ces conditions s’appliquent à ce site et à tout ce que vous y commandez. Lantern Bay est une entreprise fictive : personne ne vous les opposera.</p>' +
      '<h2>Menus et prix</h2><p>Les plats, les prix et les heures changent d’un restaurant à l’autre et avec les saisons. C’est la page de votre restaurant qui compte.</p>' +
      '<h2>Commandes</h2><p>Une commande est conclue quand le restaurant la confirme. Tant que le poisson n’est pas sur le feu, vous pouvez la changer ou l’annuler sans frais.</p>' +
      '<h2>Alcool</h2><p>Aux adultes seulement, sur présentation d’une pièce d’identité, là où la loi le permet et quand elle le permet.</p>' +
      '<h2>Offres</h2><p>Une offre par table. Elles ne se cumulent pas.</p>' +
      '<h2>Textes et images</h2><p>Ils sont à nous, sauf s’ils sont à vous. Citez-en un peu, et dites d’où cela vient.</p>',
  }),
});

/** French pages to write, sign up and unsubscribe, and the terms of consent. */
export const FRENCH_FORMS: readonly PagePlan[] = [nousEcrire, courriel, desabonnement, confidentialite, conditions];

function mailbox(kit: ContentKit, who: string, name: string, words: string) {
  const address = `${name}@lanternbay.example`;
  return {
    content: [
      kit.block(BLOCKS.heading, { heading_text: who, size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, { copy: `<p><a href="mailto:${address}">${address}</a><br>${words}</p>` }),
    ],
  };
}
