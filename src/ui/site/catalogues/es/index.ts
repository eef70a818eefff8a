import access from './access.json' with { type: 'json' };
import account from './account.json' with { type: 'json' };
import blocks from './blocks.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import contact from './contact.json' with { type: 'json' };
import coupon from './coupon.json' with { type: 'json' };
import directory from './directory.json' with { type: 'json' };
import dish from './dish.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import hold from './hold.json' with { type: 'json' };
import locator from './locator.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };
import order from './order.json' with { type: 'json' };
import party from './party.json' with { type: 'json' };
import place from './place.json' with { type: 'json' };
import press from './press.json' with { type: 'json' };
import reservation from './reservation.json' with { type: 'json' };
import reserve from './reserve.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import signup from './signup.json' with { type: 'json' };
import unsubscribe from './unsubscribe.json' with { type: 'json' };
import waitlist from './waitlist.json' with { type: 'json' };
import wish from './wish.json' with { type: 'json' };

/** Message id → ICU text; the build replaces the texts by Lingui's compiled form. */
export const messages = {
  ...access,
  ...account,
  ...blocks,
  ...checkout,
  ...contact,
  ...coupon,
  ...directory,
  ...dish,
  ...forms,
  ...hold,
  ...locator,
  ...login,
  ...menu,
  ...order,
  ...party,
  ...place,
  ...press,
  ...reservation,
  ...reserve,
  ...shell,
  ...signup,
  ...unsubscribe,
  ...waitlist,
  ...wish,
};
