import { defineBlock } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 gift_cards_feature: card_features[] (content, image); ctas[] (heading, cta). */
export const giftCardsFeature = defineBlock({
  type: 'gift_cards_feature',
  label: 'Gift cards',
  group: 'promotion',
  help: 'Gift cards with descriptions, and links to buy a card or check a balance.',
  fields: {
    card_features: list(
      struct(
        { content: richText({ label: 'Text', required: true }), image: image({ label: 'Card' }) },
        { label: 'Gift card' },
      ),
      { label: 'Gift cards', min: 1, max: 6 },
    ),
    ctas: list(
      struct(
        { heading: text({ label: 'Heading', maxLength: 120 }), cta: link({ label: 'Link', required: true }) },
        { label: 'Call to action' },
      ),
      { label: 'Calls to action', max: 4 },
    ),
  },
  example: {
    card_features: [
      { content: '<h2>In the post</h2><p>A card in a sailcloth sleeve, with your words inside.</p>', image: 1 },
      { content: '<h2>By e-mail</h2><p>There before the candles are lit.</p>', image: 2 },
    ],
    ctas: [
      { heading: 'Give a supper', cta: { url: { url: '/gift-cards/' }, display_name: 'Buy a gift card' } },
      { heading: 'Got one?', cta: { url: { page: 3 }, display_name: 'Check your balance' } },
    ],
  },
});
