import type { GuestMailTexts } from './shipped-texts.ts';

const REASON = 'Recibe este correo porque se suscribió en {site}.';
const BUTTON = 'Encontrar su restaurante';

/** Spanish texts of automatic mail. */
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
  order_placed: {
    subject: 'Pedido {number} en {restaurant}',
    body: `Gracias. {restaurant} tiene su pedido {number}. Estará listo el {when}.

Pague {total} en el restaurante.

{order_link}

Pulse el botón para seguir su pedido o para cancelarlo antes de que la cocina empiece.`,
    button: 'Seguir su pedido',
  },
  order_paid: {
    subject: 'Pedido {number} en {restaurant}',
    body: `Gracias. {restaurant} tiene su pedido {number}. Estará listo el {when}.

Pagó {total} con tarjeta.

{order_link}

Pulse el botón para seguir su pedido o para cancelarlo antes de que la cocina empiece; en ese caso le reembolsamos el pago.`,
    button: 'Seguir su pedido',
  },
  order_changed: {
    subject: 'El pedido {number} cambió',
    body: `El restaurante cambió su pedido {number} en {restaurant}. Ahora cuesta {total} y estará listo el {when}.

{order_link}`,
    button: 'Ver su pedido',
  },
  order_refunded: {
    subject: 'Reembolso de {amount} del pedido {number}',
    body: `{restaurant} ha reembolsado {amount} de su pedido {number} a su tarjeta. El reembolso puede tardar unos días en aparecer.

{reason}

{order_link}`,
    button: 'Ver su pedido',
  },
  order_message: {
    subject: 'Sobre su pedido {number} en {restaurant}',
    body: `{restaurant} le escribe sobre su pedido {number}:

{message}

{order_link}`,
    button: 'Ver su pedido',
  },
  order_ready: {
    subject: 'El pedido {number} está listo',
    body: `Su pedido {number} le espera en {restaurant}.

{order_link}`,
    button: 'Ver su pedido',
  },
  order_delayed: {
    subject: 'El pedido {number} tardará un poco más',
    body: `Lo sentimos: la cocina de {restaurant} necesita más tiempo para su pedido {number}. Estará listo el {when}.

{order_link}`,
    button: 'Ver su pedido',
  },
  order_cancelled: {
    subject: 'El pedido {number} está cancelado',
    body: `Su pedido {number} en {restaurant} está cancelado. No paga nada.

{order_link}`,
    button: 'Ver su pedido',
  },
  wait_list_joined: {
    subject: 'Está en la lista de espera de {restaurant}',
    body: `{restaurant} tiene a su grupo de {size} en la lista de espera. Su espera es de {wait} minutos.

{status_link}

Pulse el botón para ver su lugar en la fila, avisarnos de que viene en camino o salir de la lista. ¿No fue usted? Entonces no tiene que hacer nada.`,
    button: 'Ver su lugar en la fila',
  },
  wait_list_ready: {
    subject: 'Su mesa en {restaurant} está lista',
    body: `Su mesa para {size} está lista. Preséntese en la recepción de {restaurant} en los próximos {minutes} minutos.

{status_link}`,
    button: 'Avisar de que viene',
  },
  reservation_confirmed: {
    subject: 'Su mesa en {restaurant}',
    body: `Su mesa para {size} en {restaurant} está reservada: {when}.

{deposit}

{reservation_link}

En la página de su reservación puede cambiarla, cancelarla o agregarla a su calendario.`,
    button: 'Ver su reservación',
  },
  reservation_requested: {
    subject: 'Recibimos su solicitud para {restaurant}',
    body: `Recibimos su solicitud de una mesa para {size} en {restaurant}: {when}. El restaurante confirma directamente las mesas de este tamaño; le avisaremos.

{deposit}

{reservation_link}`,
    button: 'Ver su solicitud',
  },
  reservation_changed: {
    subject: 'Su reservación en {restaurant} ha cambiado',
    body: `Su mesa para {size} en {restaurant} ahora está reservada para esta fecha: {when}.

{reservation_link}

¿Tiene la hora anterior en su calendario? Agregue la reservación de nuevo: reemplaza a la anterior.`,
    button: 'Ver su reservación',
  },
  account_code: {
    subject: 'Su código para {site}',
    body: `Escriba este código donde está iniciando sesión:

# {code}

O pulse el botón, en el navegador en el que pidió el código:

{sign_in_link}

Los dos sirven una vez, durante {minutes} minutos. No dé el código a nadie. ¿No lo pidió usted? Entonces no haga nada: sin él nadie puede entrar.`,
    button: 'Iniciar sesión',
  },
  account_new_address: {
    subject: 'Su código para una dirección nueva',
    body: `Alguien quiere usar esta dirección para una cuenta de {site}. ¿Fue usted? Escriba este código donde lo pidió:

# {code}

{code_link}

Sirve una vez, durante {minutes} minutos. ¿No fue usted? Entonces no haga nada.`,
    button: 'Escribir el código',
  },
  account_address_asked: {
    subject: 'Otra dirección para su cuenta',
    body: `Alguien que ha iniciado sesión en su cuenta de {site} quiere cambiar la dirección de correo. Esta dirección sirve hasta que se confirme la nueva.

¿No fue usted? Entonces abra su cuenta y cierre todas las sesiones.

{account_link}`,
    button: 'Abrir su cuenta',
  },
  account_address_changed: {
    subject: 'Su cuenta tiene otra dirección',
    body: `Su cuenta de {site} tiene ahora otra dirección de correo, y esta ya no sirve para iniciar sesión.

¿No fue usted? Entonces escríbanos enseguida.

{account_link}`,
    button: 'Abrir el sitio',
  },
  account_erasing: {
    subject: 'Su cuenta será borrada',
    body: `Hemos cerrado todas sus sesiones y borraremos su cuenta de {site} en {hours} horas. Entonces se cancelarán las reservaciones pendientes.

¿Ha cambiado de idea, o no fue usted? Entonces inicie sesión antes y conserve la cuenta.

{account_link}`,
    button: 'Conservar la cuenta',
  },
  reservation_offered: {
    subject: 'Hay una mesa libre en {restaurant}',
    body: `Hay una mesa libre para {size} en {restaurant}: {when}.

{reservation_link}

La guardamos diez minutos para usted. Después pasa al siguiente cliente.`,
    button: 'Tomar la mesa',
  },
  reservation_reminder: {
    subject: 'Lo esperamos pronto en {restaurant}',
    body: `Esperamos a su grupo de {size} en {restaurant}: {when}.

{reservation_link}

¿Cambió de planes? Cancele, por favor, para que otra persona pueda tener la mesa.`,
    button: 'Ver o cancelar su reservación',
  },
  reservation_cancelled: {
    subject: 'Su reservación en {restaurant} está cancelada',
    body: `Su mesa para {size} en {restaurant} ({when}) está cancelada.

{reason}

{deposit}

{reservation_link}`,
    button: 'Ver la reservación',
  },
  reservation_declined: {
    subject: 'No pudimos aceptar su solicitud para {restaurant}',
    body: `Lo sentimos: {restaurant} no puede recibir a su grupo de {size} en esta fecha: {when}.

{reason}

{deposit}

{reservation_link}`,
    button: 'Ver su solicitud',
  },
};
