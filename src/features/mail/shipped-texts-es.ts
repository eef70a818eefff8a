import type { GuestMailTexts } from './shipped-texts.ts';

const REASON = 'Recibe este correo porque se suscribió en {site}.';
const BUTTON = 'Encontrar su restaurante';

/** The words of automatic mail in Spanish. */
export const SPANISH_MAIL: GuestMailTexts = {
  sign_up_confirmation: {
    subject: 'Confirme su suscripción a {site}',
    body: `Hola:

Alguien, esperamos que usted, pidió recibir correos de {site} en esta dirección. Pulse el botón para confirmar; el enlace funciona durante {days} días.

{confirm_link}

¿No fue usted? No haga nada: sin la confirmación no le enviaremos nada más.`,
    button: 'Confirmar',
  },
  welcome: {
    subject: 'Le damos la bienvenida a los correos de {site}',
    body: `{hello}

Su suscripción está lista: los correos de {site} le llegarán a esta dirección.

{reminders}

{site_link}`,
    about_birthday: 'Pensaremos en su cumpleaños.',
    about_occasions: 'Le recordaremos las fechas que nos indicó.',
    about_both: 'Pensaremos en su cumpleaños y le recordaremos las fechas que nos indicó.',
    button: BUTTON,
    reason: REASON,
  },
  birthday: {
    subject: 'Feliz cumpleaños de parte de {site}',
    body: `{hello}

Todo el equipo de {site} le desea un muy feliz cumpleaños. Nos encantaría recibirle en nuestra mesa.

{site_link}`,
    button: BUTTON,
    reason: REASON,
  },
  occasion: {
    subject: 'Se acerca el {date}: {occasion}',
    body: `{hello}

Nos pidió que se lo recordáramos: {occasion} ({relationship}) es el {date}. Aún está a tiempo de reservar una mesa.

{site_link}`,
    button: BUTTON,
    reason: REASON,
  },
  message_receipt: {
    subject: 'Tenemos su mensaje ({number})',
    body: `Gracias por escribir a {site}.

Su mensaje tiene el número {number}. Alguien lo lee y responde a esta dirección, por lo general en dos días hábiles.

Si usted no nos escribió, alguien se equivocó al escribir su dirección: no tiene que hacer nada.`,
  },
  message_reply: {
    subject: '{reply_subject}',
    body: `{reply}

{message}`,
  },
};
