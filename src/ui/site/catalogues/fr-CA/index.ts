import access from './access.json' with { type: 'json' };
import blocks from './blocks.json' with { type: 'json' };
import contact from './contact.json' with { type: 'json' };
import coupon from './coupon.json' with { type: 'json' };
import directory from './directory.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import locator from './locator.json' with { type: 'json' };
import press from './press.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import signup from './signup.json' with { type: 'json' };
import unsubscribe from './unsubscribe.json' with { type: 'json' };

/** Message id → ICU text; the build replaces the texts by Lingui's compiled form. */
export const messages = {
  ...access,
  ...blocks,
  ...contact,
  ...coupon,
  ...directory,
  ...forms,
  ...locator,
  ...press,
  ...shell,
  ...signup,
  ...unsubscribe,
};
