import { passMark } from '#features/front-of-house/pass-mark.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import { withOneFullStop } from '#shared/one-full-stop.ts';
import { localeOf } from '#shared/locale-of.ts';
import type { TextPurpose } from './new-text.ts';

/** Values for the texts; never contain a guest's input. */
export interface TextValues {
  wait_list_joined: { restaurant: string; size: number; wait: string; link: string };
  wait_list_ready: { restaurant: string; size: number; minutes: number; link: string };
  reservation_confirmed: { restaurant: string; size: number; when: string; link: string };
  reservation_reminder: { restaurant: string; size: number; when: string; link: string };
  reservation_cancelled: { restaurant: string; when: string; link: string };
  order_ready: { restaurant: string; number: number; link: string };
  order_delayed: { restaurant: string; number: number; when: string; link: string };
  order_cancelled: { restaurant: string; number: number; link: string };
  /** The message is written by staff. */
  order_message: { restaurant: string; number: number; message: string };
  stopped: { site: string };
  started: { site: string };
  help: { site: string };
}

/**
 * Short: a text of more than 160 characters is sent in two parts. Each first message about a subject explains STOP.
 */
const TEXTS: Readonly<Record<LanguageCode, Readonly<Record<TextPurpose, string>>>> = {
  en: {
    wait_list_joined: '{restaurant}: you are in line, party of {size}, about {wait} min. {link} Reply STOP to stop.',
    wait_list_ready: '{restaurant}: your table for {size} is ready. We keep it for {minutes} min. {link}',
    reservation_confirmed: '{restaurant}: table for {size}, {when}. Change or cancel: {link} Reply STOP to stop.',
    reservation_reminder: '{restaurant}: we expect you, party of {size}, {when}. Change or cancel: {link}',
    reservation_cancelled: '{restaurant} had to cancel your table of {when}. We are sorry. {link}',
    order_ready: '{restaurant}: your order {number} is ready. {link} Reply STOP to stop.',
    order_delayed:
      '{restaurant}: your order {number} takes longer, until {when}. We are sorry. {link} Reply STOP to stop.',
    order_cancelled: '{restaurant} had to cancel your order {number}. We are sorry. {link} Reply STOP to stop.',
    order_message: '{restaurant}, order {number}: {message} Reply STOP to stop.',
    stopped: '{site}: you get no more text messages from us. Reply START to get them again.',
    started: '{site}: you get text messages about your visits again. Reply STOP to stop.',
    help: '{site}: texts about your place in line, reservation or order. Your carrier may charge for them. Reply STOP to stop.',
  },
  es: {
    wait_list_joined:
      '{restaurant}: está en la lista, mesa para {size}, unos {wait} min. {link} Responda STOP para no recibir más.',
    wait_list_ready: '{restaurant}: su mesa para {size} está lista. La guardamos {minutes} min. {link}',
    reservation_confirmed:
      '{restaurant}: mesa para {size}, {when}. Cambiar o cancelar: {link} Responda STOP para no recibir más.',
    reservation_reminder: '{restaurant}: le esperamos, mesa para {size}, {when}. Cambiar o cancelar: {link}',
    reservation_cancelled: '{restaurant} tuvo que cancelar su mesa del {when}. Lo sentimos. {link}',
    order_ready: '{restaurant}: su pedido {number} está listo. {link} Responda STOP para no recibir más.',
    order_delayed:
      '{restaurant}: su pedido {number} tardará más, hasta {when}. Lo sentimos. {link} Responda STOP para no recibir más.',
    order_cancelled:
      '{restaurant} tuvo que cancelar su pedido {number}. Lo sentimos. {link} Responda STOP para no recibir más.',
    order_message: '{restaurant}, pedido {number}: {message} Responda STOP para no recibir más.',
    stopped: '{site}: no recibirá más mensajes nuestros. Responda START para recibirlos de nuevo.',
    started: '{site}: recibirá de nuevo mensajes sobre sus visitas. Responda STOP para no recibir más.',
    help: '{site}: mensajes sobre su turno, su reserva o su pedido. Su operador puede cobrarlos. Responda STOP para no recibir más.',
  },
  'fr-CA': {
    wait_list_joined:
      '{restaurant} : vous êtes sur la liste, table pour {size}, environ {wait} min. {link} Répondez ARRET pour arrêter.',
    wait_list_ready: '{restaurant} : votre table pour {size} est prête. Nous la gardons {minutes} min. {link}',
    reservation_confirmed:
      '{restaurant} : table pour {size}, {when}. Modifier ou annuler : {link} Répondez ARRET pour arrêter.',
    reservation_reminder: '{restaurant} : nous vous attendons, table pour {size}, {when}. Modifier ou annuler : {link}',
    reservation_cancelled: '{restaurant} a dû annuler votre table du {when}. Nous sommes désolés. {link}',
    order_ready: '{restaurant} : votre commande {number} est prête. {link} Répondez ARRET pour arrêter.',
    order_delayed:
      '{restaurant} : votre commande {number} prend plus de temps, jusqu’à {when}. Désolés. {link} Répondez ARRET pour arrêter.',
    order_cancelled:
      '{restaurant} a dû annuler votre commande {number}. Nous sommes désolés. {link} Répondez ARRET pour arrêter.',
    order_message: '{restaurant}, commande {number} : {message} Répondez ARRET pour arrêter.',
    stopped: '{site} : vous ne recevrez plus nos textos. Répondez START pour les recevoir de nouveau.',
    started: '{site} : vous recevrez de nouveau des textos sur vos visites. Répondez ARRET pour arrêter.',
    help: '{site} : textos sur votre place, votre réservation ou votre commande. Votre opérateur peut les facturer. Répondez ARRET pour arrêter.',
  },
};

/** "Fri, Nov 27, 7:30 PM": an instant in the guest's language and the restaurant's time zone. */
export function textWhen(instant: string, language: string, timeZone: string): string {
  const code = languageOf(language);
  const when = new Intl.DateTimeFormat(localeOf(code), {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
  return `${when}${passMark(Date.parse(instant), { language: code, timeZone })}`.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** The text of a message. @param language English replaces an unsupported language */
export function writeText<P extends TextPurpose>(purpose: P, language: string, values: TextValues[P]): string {
  const words = TEXTS[languageOf(language)][purpose];
  const all: Readonly<Record<string, string | number>> = { ...values };
  return withOneFullStop(words.replace(/\{(\w+)\}/g, (place, name: string) => String(all[name] ?? place)));
}

function languageOf(language: string): LanguageCode {
  return LANGUAGES.find((code) => code === language) ?? LANGUAGES[0];
}
