import type { GuestMailTexts } from './shipped-texts.ts';

const REASON = 'Vous recevez ce courriel parce que vous vous êtes inscrit auprès de {site}.';
const BUTTON = 'Trouver votre restaurant';

/** Canadian French texts of automatic mail. */
export const FRENCH_MAIL: GuestMailTexts = {
  sign_up_confirmation: {
    subject: 'Veuillez confirmer votre inscription à {site}',
    body: `Bonjour,

Quelqu’un, vous nous l’espérons, a demandé à recevoir des courriels de {site} à cette adresse. Appuyez sur le bouton pour confirmer; le lien fonctionne pendant {days} jours.

{confirm_link}

Ce n’était pas vous? Ne faites rien : sans confirmation, nous n’enverrons rien d’autre.`,
    button: 'Confirmer',
  },
  welcome: {
    subject: 'Bienvenue aux courriels de {site}',
    body: `{hello}

Votre inscription est faite : les courriels de {site} vous parviendront à cette adresse.

{reminders}

{site_link}`,
    about_birthday: 'Nous penserons à votre anniversaire.',
    about_occasions: 'Nous vous rappellerons les dates que vous nous avez indiquées.',
    about_both: 'Nous penserons à votre anniversaire et vous rappellerons les dates que vous nous avez indiquées.',
    button: BUTTON,
    reason: REASON,
  },
  birthday: {
    subject: 'Joyeux anniversaire de la part de {site}',
    body: `{hello}

Toute l’équipe de {site} vous souhaite un très joyeux anniversaire. Nous serions ravis de vous accueillir à table.

{site_link}`,
    button: BUTTON,
    reason: REASON,
  },
  occasion: {
    subject: 'Bientôt, le {date} : {occasion}',
    body: `{hello}

Vous nous avez demandé de vous le rappeler : {occasion} ({relationship}), le {date}. Il est encore temps de réserver une table.

{site_link}`,
    button: BUTTON,
    reason: REASON,
  },
  message_receipt: {
    subject: 'Nous avons votre message ({number})',
    body: `Merci d’avoir écrit à {site}.

Votre message porte le numéro {number}. Quelqu’un le lit et répond à cette adresse, en général dans les deux jours ouvrables.

Si vous ne nous avez pas écrit, quelqu’un s’est trompé d’adresse : vous n’avez rien à faire.`,
  },
  message_reply: {
    subject: '{reply_subject}',
    body: `{reply}

{message}`,
  },
  order_placed: {
    subject: 'Commande {number} chez {restaurant}',
    body: `Merci. {restaurant} a votre commande {number}. Elle sera prête le {when}.

Veuillez payer {total} au restaurant.

{order_link}

Appuyez sur le bouton pour suivre votre commande, ou pour l’annuler avant que la cuisine commence.`,
    button: 'Suivre votre commande',
  },
  order_paid: {
    subject: 'Commande {number} chez {restaurant}',
    body: `Merci. {restaurant} a votre commande {number}. Elle sera prête le {when}.

Vous avez payé {total} par carte.

{order_link}

Appuyez sur le bouton pour suivre votre commande, ou pour l’annuler avant que la cuisine commence; votre paiement est alors remboursé.`,
    button: 'Suivre votre commande',
  },
  order_changed: {
    subject: 'La commande {number} a changé',
    body: `Le restaurant a changé votre commande {number} chez {restaurant}. Elle coûte maintenant {total} et sera prête le {when}.

{order_link}`,
    button: 'Voir votre commande',
  },
  order_refunded: {
    subject: 'Remboursement de {amount} pour la commande {number}',
    body: `{restaurant} a remboursé {amount} de votre commande {number} sur votre carte. Le remboursement peut prendre quelques jours.

{reason}

{order_link}`,
    button: 'Voir votre commande',
  },
  order_message: {
    subject: 'Au sujet de votre commande {number} chez {restaurant}',
    body: `{restaurant} vous écrit au sujet de votre commande {number} :

{message}

{order_link}`,
    button: 'Voir votre commande',
  },
  order_ready: {
    subject: 'La commande {number} est prête',
    body: `Votre commande {number} vous attend chez {restaurant}.

{order_link}`,
    button: 'Voir votre commande',
  },
  order_delayed: {
    subject: 'La commande {number} prendra un peu plus de temps',
    body: `Nous sommes désolés : la cuisine de {restaurant} a besoin de plus de temps pour votre commande {number}. Elle sera prête le {when}.

{order_link}`,
    button: 'Voir votre commande',
  },
  order_cancelled: {
    subject: 'La commande {number} est annulée',
    body: `Votre commande {number} chez {restaurant} est annulée. Vous ne payez rien.

{order_link}`,
    button: 'Voir votre commande',
  },
  wait_list_joined: {
    subject: 'Vous êtes sur la liste d’attente de {restaurant}',
    body: `Votre groupe de {size} est sur la liste d’attente de {restaurant}. Votre attente est de {wait} minutes.

{status_link}

Appuyez sur le bouton pour voir votre place dans la file, nous dire que vous êtes en route ou quitter la liste. Ce n’était pas vous? Alors vous n’avez rien à faire.`,
    button: 'Voir votre place dans la file',
  },
  wait_list_ready: {
    subject: 'Votre table chez {restaurant} est prête',
    body: `Votre table pour {size} est prête. Présentez-vous à l’accueil de {restaurant} d’ici {minutes} minutes.

{status_link}`,
    button: 'Nous dire que vous arrivez',
  },
  reservation_confirmed: {
    subject: 'Votre table chez {restaurant}',
    body: `Votre table pour {size} chez {restaurant} est réservée : {when}.

{deposit}

{reservation_link}

Sur la page de votre réservation, vous pouvez la modifier, l’annuler ou l’ajouter à votre calendrier.`,
    button: 'Voir votre réservation',
  },
  reservation_requested: {
    subject: 'Nous avons reçu votre demande pour {restaurant}',
    body: `Nous avons reçu votre demande d’une table pour {size} chez {restaurant} : {when}. Le restaurant confirme lui-même les tables de cette taille; nous vous répondrons.

{deposit}

{reservation_link}`,
    button: 'Voir votre demande',
  },
  reservation_changed: {
    subject: 'Votre réservation chez {restaurant} a changé',
    body: `Votre table pour {size} chez {restaurant} est maintenant réservée à ce moment : {when}.

{reservation_link}

L’ancienne heure est dans votre calendrier? Ajoutez la réservation de nouveau : elle remplace l’ancienne.`,
    button: 'Voir votre réservation',
  },
  account_code: {
    subject: 'Votre code pour {site}',
    body: `Tapez ce code là où vous ouvrez votre session :

# {code}

Ou appuyez sur le bouton, dans le navigateur où vous avez demandé le code :

{sign_in_link}

Les deux servent une fois, pendant {minutes} minutes. Ne donnez le code à personne. Vous ne l’avez pas demandé? Alors ne faites rien : sans lui, personne ne peut entrer.`,
    button: 'Ouvrir la session',
  },
  account_new_address: {
    subject: 'Votre code pour une nouvelle adresse',
    body: `Quelqu’un veut utiliser cette adresse pour un compte de {site}. C’était vous? Tapez ce code là où vous l’avez demandé :

# {code}

{code_link}

Il sert une fois, pendant {minutes} minutes. Ce n’était pas vous? Alors ne faites rien.`,
    button: 'Taper le code',
  },
  account_address_asked: {
    subject: 'Une autre adresse pour votre compte',
    body: `Quelqu’un dont la session est ouverte dans votre compte de {site} veut changer l’adresse courriel. Cette adresse sert jusqu’à ce que la nouvelle soit confirmée.

Ce n’était pas vous? Alors ouvrez votre compte et fermez toutes les sessions.

{account_link}`,
    button: 'Ouvrir votre compte',
  },
  account_address_changed: {
    subject: 'Votre compte a une autre adresse',
    body: `Votre compte de {site} a maintenant une autre adresse courriel, et celle-ci ne sert plus à ouvrir une session.

Ce n’était pas vous? Alors écrivez-nous tout de suite.

{account_link}`,
    button: 'Ouvrir le site',
  },
  account_erasing: {
    subject: 'Votre compte sera effacé',
    body: `Nous avons fermé toutes vos sessions, et nous effacerons votre compte de {site} dans {hours} heures. Les réservations à venir seront alors annulées.

Vous avez changé d’avis, ou ce n’était pas vous? Alors ouvrez une session avant et gardez le compte.

{account_link}`,
    button: 'Garder le compte',
  },
  reservation_offered: {
    subject: 'Une table est libre chez {restaurant}',
    body: `Une table pour {size} est libre chez {restaurant} : {when}.

{reservation_link}

Nous la gardons pour vous pendant dix minutes. Ensuite, elle va au client suivant.`,
    button: 'Prendre la table',
  },
  reservation_reminder: {
    subject: 'À bientôt chez {restaurant}',
    body: `Nous attendons votre groupe de {size} chez {restaurant} : {when}.

{reservation_link}

Vos plans ont changé? Veuillez annuler, pour que quelqu’un d’autre puisse avoir la table.`,
    button: 'Voir ou annuler votre réservation',
  },
  reservation_cancelled: {
    subject: 'Votre réservation chez {restaurant} est annulée',
    body: `Votre table pour {size} chez {restaurant} ({when}) est annulée.

{reason}

{deposit}

{reservation_link}`,
    button: 'Voir la réservation',
  },
  reservation_declined: {
    subject: 'Nous n’avons pas pu accepter votre demande pour {restaurant}',
    body: `Nous sommes désolés : {restaurant} ne peut pas accueillir votre groupe de {size} à ce moment : {when}.

{reason}

{deposit}

{reservation_link}`,
    button: 'Voir votre demande',
  },
};
