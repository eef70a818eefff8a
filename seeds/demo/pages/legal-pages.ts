import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const privacyChoices = page(TEMPLATES.utility, {
  slug: 'choices',
  title: 'Your privacy choices',
  content: (kit) => ({
    background_style: 'blue-chill' as const,
    ...promote('', 'Choose what Lantern Bay may remember about you, and how to have it forgotten.'),
    body:
      '<p>You can use this site without telling us who you are. Some things work better when you let us remember them.</p>' +
      '<h2>What you can turn off</h2><ul><li><strong>Your preferred restaurant.</strong> It is kept in your browser and in one cookie for a year. Choose another restaurant to replace it, or clear this site’s data to forget it.</li><li><strong>Your position.</strong> It is used once, for the search you asked for, and kept nowhere.</li><li><strong>E-mail.</strong> Every message we send has a link that ends it at once.</li></ul>' +
      `<h2>What you can ask for</h2><p>Write to <a href="mailto:privacy@lanternbay.example">privacy@lanternbay.example</a> for a copy of what we hold about you, to correct it or to have it deleted. We answer within thirty days. The whole notice is on <a href="${kit.href('/privacy/')}">the privacy page</a>.</p>`,
  }),
});

const privacy = page(TEMPLATES.utility, {
  slug: 'privacy',
  title: 'Privacy',
  content: (kit) => ({
    background_style: 'faded-shoreline' as const,
    ...promote(
      '',
      'What Lantern Bay Seafood Kitchen knows about you, why, for how long, and what you can do about it.',
    ),
    body:
      '<p>We run restaurants. We keep as little about you as serving you supper requires, and this page says what that is.</p>' +
      '<h2>What we collect</h2><ul><li><strong>When you look around:</strong> the address of the page, the time, and a rough count of visits. No advertising networks follow you here.</li><li><strong>When you save a restaurant:</strong> its number, in your browser and in one cookie.</li><li><strong>When you order, reserve or join a wait list:</strong> your name, a telephone number, and what you ordered.</li><li><strong>When you write to us:</strong> what you wrote, and our answer.</li></ul>' +
      '<h2>How long we keep it</h2><p>Wait list entries for a day, reservations for ninety days, orders for as long as tax law asks, letters for two years.</p>' +
      '<h2>Who else sees it</h2><p>The restaurant you chose, the company that carries your payment, and a delivery driver who needs your door. Nobody buys it, because we do not sell it.</p>' +
      `<h2>Your choices</h2><p>See <a href="${kit.href('/privacy/choices/')}">your privacy choices</a>, or write to <a href="mailto:privacy@lanternbay.example">privacy@lanternbay.example</a>.</p>`,
  }),
  children: [privacyChoices],
});

const terms = page(TEMPLATES.utility, {
  slug: 'terms',
  title: 'Terms of use',
  content: (kit) => ({
    background_style: 'wood-texture' as const,
    ...promote('', 'The terms that apply when you use this site, order from us or use a gift card.'),
    body:
      '<p>These terms apply to this site and to everything you order through it. Lantern Bay is a fictional company, so nobody will hold you to them.</p>' +
      '<h2>Menus and prices</h2><p>Dishes, prices and hours differ between restaurants and change with the season. The page of your restaurant is the one that counts.</p>' +
      '<h2>Orders</h2><p>An order is agreed when the restaurant confirms it. Until the fish is on the fire you may change or cancel it for nothing.</p>' +
      '<h2>Alcohol</h2><p>Sold only to adults with identification, where and when the law allows it.</p>' +
      `<h2>Offers</h2><p>One offer a table. The rules of <a href="${kit.href('/lobster-nights/')}">Lobster Nights</a> and <a href="${kit.href('/military-monday/')}">Military Monday</a> stand on their pages.</p>` +
      '<h2>Words and pictures</h2><p>They are ours, unless they are yours. Quote a little, and say where you found it.</p>',
  }),
});

const accessibility = page(TEMPLATES.utility, {
  slug: 'accessibility',
  title: 'Accessibility',
  content: (kit) => ({
    background_style: 'lighthouse' as const,
    ...promote(
      '',
      'How Lantern Bay makes its site and its dining rooms usable by everyone, and how to tell us where we fall short.',
    ),
    body:
      '<p>A lighthouse that only some ships can see is not much use. We want everyone to be able to find a restaurant, read the menu and get a table.</p>' +
      '<h2>This site</h2><p>We build to the Web Content Accessibility Guidelines 2.2, level AA: every page works with a keyboard alone, with a screen reader, at 400 % zoom, and without the map. Where something does not, the form at the foot of each page reaches the people who can mend it.</p>' +
      '<h2>Our dining rooms</h2><ul><li>A step-free way in, or a bell by the door where the building is older than the rule</li><li>Menus in large print and in braille; a server will gladly read it to you</li><li>Tables without a pedestal in every section</li><li>Quiet hour from two to four: no music, lower light</li><li>Service animals are welcome everywhere, in every room</li></ul>' +
      `<h2>Ask ahead</h2><p>Telephone <a href="tel:+12075550134">(207) 555-0134</a> or choose your restaurant on <a href="${kit.href('/locations/')}">the map</a> and call it directly.</p>`,
  }),
});

const militaryMonday = page(TEMPLATES.utility, {
  slug: 'military-monday',
  title: 'Military Monday',
  content: (kit) => ({
    background_style: 'military-monday' as const,
    ...promote(
      '',
      'Every Monday, those who serve and those who served eat at Lantern Bay with fifteen percent off. How it works.',
    ),
    body:
      '<p>Every Monday, those who serve, those who served and those who wait at home for them eat with <strong>fifteen percent off</strong> the whole table.</p>' +
      '<h2>How it works</h2><ul><li>Show a military, veteran or dependent card to your server, in the dining room or at the pick-up counter.</li><li>Good all day on Mondays in every restaurant in the United States and Canada that is open then.</li><li>Covers food and soft drinks for up to eight guests; not alcohol, gift cards or catering.</li><li>Does not combine with other offers.</li></ul>' +
      `<p>Some of our supper houses rest on Mondays. <a href="${kit.href('/locations/')}">Check your restaurant’s hours</a> before you set out.</p>`,
  }),
});

const lobsterNights = page(TEMPLATES.utility, {
  slug: 'lobster-nights',
  title: 'Lobster Nights',
  content: (kit) => ({
    background_style: 'lobster' as const,
    ...promote(
      '',
      'Two lobsters, two sides and a bib each, every Thursday from June to September. Dates and rules of Lobster Nights.',
    ),
    body:
      '<p>Two hearth lobsters, two sides each, a basket of hush puppies and a bib. Every Thursday from five, June to September, while the traps are full.</p>' +
      '<h2>The rules</h2><ul><li>For two. Ask your restaurant for its price: it follows the dock.</li><li>In the dining room and on the terrace; not for pick-up or delivery.</li><li>First come, first cracked. When the day’s lobsters are gone, the cooks ring the bell.</li></ul>' +
      `<h2>How to eat one</h2><ol><li>Twist off the claws. Be firm.</li><li>Crack, pick, dip.</li><li>Bend the tail until it snaps; push the meat out from the small end.</li><li>Do not skip the legs. Roll them flat with a bottle and be rewarded.</li></ol><p><a href="${kit.href('/locations/')}">Find a restaurant</a></p>`,
  }),
});

/** Notices and rules, each on another background. */
export const LEGAL_PAGES: readonly PagePlan[] = [privacy, terms, accessibility, militaryMonday, lobsterNights];
