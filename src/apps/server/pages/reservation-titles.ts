import type { LanguageCode } from '#features/pages/contract.ts';
import type { ReservationState } from '#features/reservations/contract.ts';

/** Titles of a reservation's page, as the site's catalogues have them, which the server does not load. */
export const RESERVATION_TITLES: Readonly<Record<LanguageCode, Readonly<Record<ReservationState | 'change', string>>>> =
  {
    en: {
      held: 'Confirm your reservation',
      awaiting_payment: 'Pay the deposit to get your table',
      requested: 'We have your request',
      confirmed: 'Your table is reserved',
      arrived: 'Welcome',
      seated: 'Enjoy your meal',
      finished: 'Thank you for your visit',
      cancelled: 'This reservation is cancelled',
      no_show: 'We missed you',
      declined: 'We cannot take your party',
      expired: 'This time is no longer held',
      change: 'Choose another time for your table',
    },
    es: {
      held: 'Confirme su reservación',
      awaiting_payment: 'Pague el depósito para tener su mesa',
      requested: 'Recibimos su solicitud',
      confirmed: 'Su mesa está reservada',
      arrived: 'Bienvenidos',
      seated: 'Buen provecho',
      finished: 'Gracias por su visita',
      cancelled: 'Esta reservación está cancelada',
      no_show: 'Le esperamos y no llegó',
      declined: 'No podemos recibir a su grupo',
      expired: 'Este horario ya no está apartado',
      change: 'Elija otro horario para su mesa',
    },
    'fr-CA': {
      held: 'Confirmez votre réservation',
      awaiting_payment: 'Payez le dépôt pour avoir votre table',
      requested: 'Nous avons reçu votre demande',
      confirmed: 'Votre table est réservée',
      arrived: 'Bienvenue',
      seated: 'Bon appétit',
      finished: 'Merci de votre visite',
      cancelled: 'Cette réservation est annulée',
      no_show: 'Nous vous avons attendu',
      declined: 'Nous ne pouvons pas accueillir votre groupe',
      expired: 'Cette heure n’est plus gardée',
      change: 'Choisissez une autre heure pour votre table',
    },
  };
