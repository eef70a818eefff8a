import type { GuestMailTexts } from './shipped-texts.ts';

const REASON = 'Vous recevez ce courriel parce que vous vous êtes inscrit auprès de {site}.';
const BUTTON = 'Trouver votre restaurant';

/** The words of automatic mail in Canadian French. */
export const FRENCH_MAIL: GuestMailTexts = {
  sign_up_confirmation: {
    subject: 'Veuillez confirmer votre inscription à {site}',
    body: `Bonjour,

Quelqu’un, vous nous l’espérons, a demandé à recevoir des courriels de {site} à cette adresse. Appuyez sur le bouton pour confirmer; le lien fonctionne pendant {days} jours.

{confirm_link}

Ce n’était pas vous? Ne faites rien : sans confirmation, nous n’enverrons rien d’autre.`,
    button: 'Confirmer',
  },
  welcome: {
    subject: 'Bienvenue aux courriels de {site}',
    body: `{hello}

Votre inscription est faite : les courriels de {site} vous parviendront à cette adresse.

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
    subject: 'Bientôt, le {date} : {occasion}',
    body: `{hello}

Vous nous avez demandé de vous le rappeler : {occasion} ({relationship}), le {date}. Il est encore temps de réserver une table.

{site_link}`,
    button: BUTTON,
    reason: REASON,
  },
  message_receipt: {
    subject: 'Nous avons votre message ({number})',
    body: `Merci d’avoir écrit à {site}.

Votre message porte le numéro {number}. Quelqu’un le lit et répond à cette adresse, en général dans les deux jours ouvrables.

Si vous ne nous avez pas écrit, quelqu’un s’est trompé d’adresse : vous n’avez rien à faire.`,
  },
  message_reply: {
    subject: '{reply_subject}',
    body: `{reply}

{message}`,
  },
};
