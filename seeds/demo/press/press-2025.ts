import type { PressRelease } from './press-release.ts';

/** The releases of 2025, oldest first. */
export const RELEASES_2025: readonly PressRelease[] = [
  {
    slug: 'the-name-of-the-boat-on-the-board',
    title: 'The name of the boat goes on the board in 140 restaurants',
    date: '2025-01-28',
    summary:
      'After a trial in Maine, the boat-to-table program reaches thirteen states. Skippers are paid within two days and told where their fish was eaten.',
    location: 'NEW BEDFORD, Massachusetts',
    image: 'crew-deck',
    copy: (kit) =>
      '<p>Guests in 140 Lantern Bay restaurants will read more than “haddock” on the catch board from February 3. Beneath each fish stands the boat that landed it, her home port and the day. The program, called boat to table, was tried for a year in twelve Maine restaurants and now takes in thirteen states from New England to the Carolinas.</p>' +
      '<p>It works without anything clever. Every crate carries a waxed tag, filled in on deck by pencil. The tag travels with the fish, is pinned beside the board while there is some left, and then goes back to the skipper in an envelope, with the name of the restaurant written on it. Guests have taken to adding a line.</p>' +
      '<blockquote>“In nineteen years I never once knew where my fish went,” said Aurelio Ferreira-Quill, who fishes for haddock with hook and line out of New Bedford. “Now there is a drawer full of tags in the galley. Somebody in Hartford says the one from the ninth of May was the best of her life.”</blockquote>' +
      '<h2>Terms for the boats</h2>' +
      '<ul><li>Payment within two working days of landing</li><li>A floor price agreed each quarter, below which nobody has to sell</li><li>No obligation to sell to us alone</li></ul>' +
      '<p>So far 214 boats take part. The company pays about nine cents a pound more than it did before, and saves six of them because the fish passes through fewer hands.</p>' +
      `<p>Which fish is bought where is listed under <a href="${kit.href('/sourcing/')}">where our fish comes from</a>.</p>`,
  },
  {
    slug: 'the-deckhands-menu-for-children',
    title: 'A children’s menu without a nugget: half plates from the hearth',
    date: '2025-03-11',
    summary:
      'From March 24, guests under twelve choose from the grown-ups’ menu at half the size and less than half the price, and may see the fire.',
    location: 'KANSAS CITY, Missouri',
    image: 'family-table',
    copy: (kit) =>
      '<p>The children’s menu with its four fried things is leaving Lantern Bay. In its place, from March 24, guests under twelve are handed the Deckhands’ Menu, which is the ordinary one: nine dishes from the hearth and the chowder pots, at half the size and at prices between $6 and $9.</p>' +
      '<p>The idea came from a server in Kansas City, who noticed how much of the children’s fried shrimp went back to the kitchen, and how much of the parents’ fish did not come back at all. The restaurant tried small plates for a month. Of 1,180 children, 71 percent chose fish, and waste from their plates fell by two fifths.</p>' +
      '<h2>What is on it</h2>' +
      '<ul><li>Grilled fish of the day with corn from the coals</li><li>Either chowder, in a mug with a handle</li><li>A lobster claw, already cracked, in a small roll</li><li>Skirt steak, cut up or not</li><li>Plain buttered noodles, because there are days like that</li></ul>' +
      '<p>Every plate comes with fruit and a vegetable. Milk or water is part of the price; soda is not on the page, though nobody is refused one. On request, and when the kitchen has a moment, a cook takes children to the pass to look at the fire from behind the rope.</p>' +
      '<blockquote>“We were cooking down to them,” said executive chef Octavio Trevanion. “They noticed.”</blockquote>' +
      `<p>Parents will find what each dish holds on <a href="${kit.href('/menu/allergens/')}">the allergen page</a>. Servers ask about allergies before they write down a half plate, exactly as they do for a whole one.</p>`,
  },
  {
    slug: 'vieux-quai-opens-in-montreal',
    title: 'Vieux-Quai opens in Montréal, the first of eight new Canadian restaurants',
    date: '2025-04-29',
    summary:
      'The dining room in the old port takes its first guests on May 15. By the end of 2026 Lantern Bay will have some sixty restaurants in Canada.',
    location: 'MONTRÉAL, Quebec',
    image: 'northern-harbor',
    copy: (kit) =>
      '<p>A former rope store at 415 rue du Vieux-Quai becomes the 57th Lantern Bay in Canada when its doors open on May 15. Seven more are to follow before the end of 2026, among them restaurants in Québec City, Saskatoon and Charlottetown.</p>' +
      '<p>Vieux-Quai has 126 seats around an open hearth, a bar of Quebec pine and, in the window, a lantern from a lighthouse tender that once worked the lower St. Lawrence. It closes between lunch and supper, as the neighborhood does. Of its crew of 84, all but five were hired in the city.</p>' +
      '<h2>Bought in Canada first</h2>' +
      '<p>The Canadian kitchens spend 78 cents of every dollar for fish at home: on lobster from the Bay of Fundy, oysters from Malpeque, char from land-based farms, halibut and spot prawns from the Pacific. In Montréal a cheese maker from the Eastern Townships supplies the curds for the lobster poutine, which will stay the only dish on the menu that nobody in Portland knows how to improve.</p>' +
      '<blockquote>“We do not translate a menu. We write it here,” said Delphine Vautour-Lacey, who directs the Canadian restaurants from Halifax. “And when the recipe is from Maine, we say so. That is only fair.”</blockquote>' +
      '<p>Service is in French and in English. A site in French went online last week, with its own map and answers to questions.</p>' +
      `<p>See <a href="${kit.href('/seafood-restaurants/locations/canada/')}">all restaurants in Canada</a>, <a href="${kit.href('/ca/')}">the Canadian start page</a> or <a href="${kit.href('/fr-ca/')}">the site in French</a>. Journalists who would like to see the room before the opening are welcome on May 13 and 14 by arrangement with the newsroom.</p>`,
  },
  {
    slug: 'lantern-fund-first-quarter-2025',
    title: 'Lantern Fund: $412,000 for 188 food pantries in the first quarter',
    date: '2025-05-06',
    summary:
      'One evening’s chowder in February paid for freezers, vans and 41,000 pounds of frozen haddock. The fund also lists what it turned down.',
    location: 'PROVIDENCE, Rhode Island',
    image: null,
    copy: () =>
      '<p>Between January and March the Lantern Fund paid out $412,000 to 188 food pantries in 29 states and four provinces. Most of it, $267,000, came from a single evening: on February 20 the restaurants gave away what they took for chowder. Staff added $61,000 from their pay, and the company doubled that; the remaining $23,000 were small gifts from guests.</p>' +
      '<h2>Where it went</h2>' +
      '<ul><li>$174,000 for 58 chest freezers and the wiring they need</li><li>$148,000 for frozen haddock fillets, 41,000 pounds at cost</li><li>$66,000 for the repair of eleven delivery vans</li><li>$24,000 for rent in places where a pantry would have had to move</li></ul>' +
      '<p>Freezers may seem a dull present. In a survey two years ago, though, four pantries out of ten said that they had to refuse fish and meat because they could not keep it. Since then the fund has bought 312 of them. One in Providence is known to its volunteers as the Trawler.</p>' +
      '<p>The committee of nine restaurant employees, drawn by lot each year, declined 131 requests. The commonest reason was distance: the fund supports pantries within twenty-five miles of a restaurant, since somebody from the crew delivers the money and looks at the place.</p>' +
      '<blockquote>“I washed dishes on Tuesday and argued about a van on Wednesday,” said Casimir Boyd-Anand, a member of the committee. “The van took longer.”</blockquote>' +
      '<p>Pantries can apply at any host stand by the last day of each quarter. The next payments will be announced in August.</p>',
  },
  {
    slug: 'wait-list-on-the-telephone',
    title: 'Join the wait list before you leave home, with any telephone',
    date: '2025-06-10',
    summary:
      'Some 280 restaurants now show their wait on the web and keep a place for ten minutes. It takes no app, no account and no charged battery.',
    location: 'PORTLAND, Maine',
    image: null,
    copy: (kit) =>
      '<p>Guests of about 280 Lantern Bay restaurants can see how long the wait is before they set out, and put their name down from home. The service starts on June 16 after trials in Portland, Charleston and Denver. It needs no app and no account.</p>' +
      '<p>A guest opens the restaurant’s page, gives a name, a telephone number and the size of the party, and receives a text message when the table is about to be laid. The restaurant calls once more when it is ready and keeps the place for ten minutes. Whoever has no mobile telephone can ring the host instead; the name goes onto the same list.</p>' +
      '<h2>A wait that can be trusted</h2>' +
      '<p>The times come from the host, who looks at the room, rather than from an average. They disappear from the page when nobody has confirmed them for a quarter of an hour. In the trials, 84 percent of parties sat down within five minutes of what they had been told, and the number of people who left the line without eating fell from nine in a hundred to four.</p>' +
      '<blockquote>“Waiting is fine if you know for how long and may do it on your own sofa,” said Philippa Oduya-Marsh, head of guest care.</blockquote>' +
      '<h2>What happens to the numbers</h2>' +
      `<p>A telephone number is used for the two messages and erased after a day, as <a href="${kit.href('/privacy/')}">the privacy page</a> says. It is not passed on or used for advertising.</p>` +
      `<p>Parties of up to twelve can join, fewer in small dining rooms. Half of the tables everywhere remain for people who simply walk in. Restaurants that keep a list show it on their page: <a href="${kit.href('/locations/')}">find yours</a>.</p>`,
  },
  {
    slug: 'old-cannery-serves-its-last-supper-on-august-31',
    title: 'Old Cannery in Erie serves its last supper on August 31',
    date: '2025-08-12',
    summary:
      'The ground beneath the building is moving and cannot be held. All 61 people who work there have been offered places, or paid leave until they find one.',
    location: 'ERIE, Pennsylvania',
    image: null,
    copy: (kit) =>
      '<p>Old Cannery, the Lantern Bay at 9 Cannery Road in Erie, will close for good after supper on Sunday, August 31. The slope under its lakeward wall has moved four inches since the spring. Two engineering firms have independently concluded that it cannot be stopped at a cost that any restaurant could earn back.</p>' +
      '<p>The building is safe for the coming weeks: the terrace and the two rooms nearest to the water are already shut, and the wall is measured every morning before anybody goes in. Should it move by more than an eighth of an inch in a day, the restaurant will close at once.</p>' +
      '<h2>The crew</h2>' +
      '<p>Sixty-one people work at Old Cannery. Each of them has been offered a place in another restaurant of the company, with moving costs paid, and 34 have accepted. The others receive full pay for sixteen weeks and keep their health cover for six months. Three who have been there since the opening in 1998 will retire.</p>' +
      '<blockquote>“We learned to cook in that draft,” said the manager, Hollis Marchetti-Dow. “Come and say goodbye. Bring a sweater.”</blockquote>' +
      '<h2>Gift cards and bookings</h2>' +
      `<p>Gift cards remain good in every other dining room in the United States. Parties booked for September and later are being telephoned and, if they wish, will be cooked for at home by <a href="${kit.href('/catering/')}">our caterers</a> at the price that was agreed.</p>` +
      '<p>The lanterns go to a museum of the lakes, except for one. It will hang in the next restaurant the company opens in Pennsylvania. Where that will be has not been decided.</p>',
  },
  {
    slug: 'packaging-made-of-pressed-fiber',
    title: 'Pressed fiber instead of foam and film: new packaging for food to go',
    date: '2025-10-07',
    summary:
      'Boxes, bowls and lids without plastic reach every restaurant by February. They keep fish hot for 25 minutes and can go into the compost.',
    location: 'EUGENE, Oregon',
    image: null,
    copy: (kit) =>
      '<p>Food to go from Lantern Bay will travel in boxes and bowls of pressed plant fiber. The first 190 restaurants, all in the West, change over on October 20; the others follow, region by region, until the end of February. Foam bowls, clear lids and the plastic film around rolls come to an end.</p>' +
      '<p>Finding a box took three years and 44 candidates. It had to keep a grilled fish hot for 25 minutes, let out enough steam for a crust to stay one, hold a pint of chowder on its side in a moving car, and contain none of the coatings that do not break down. Forty-one boxes failed at the third of these. The one that passed has a lid that folds into the rim twice.</p>' +
      '<h2>What changes for guests</h2>' +
      '<ul><li>Boxes, bowls and lids can go into household compost, or into paper recycling when they are clean.</li><li>Cutlery, napkins and sauces are packed when asked for, and no longer by habit.</li><li>Lobster still comes in a waxed bag. We have found nothing better against the claws.</li></ul>' +
      '<p>Each order costs about eleven cents more to pack. Five of them are saved by packing fewer forks, the company bears the rest, and menu prices do not move. Over a year the change replaces some 1,900 tons of plastic.</p>' +
      `<blockquote>“The foam bowl was excellent at one thing, and it will go on being excellent at it for four hundred years,” said Ingrid Halloway-Tate, the company’s president.</blockquote><p>Curbside and delivery are explained among <a href="${kit.href('/faqs/')}">questions and answers</a>.</p>`,
  },
  {
    slug: 'cream-chowder-wins-the-long-ladle',
    title: 'Cream chowder from the Salem kitchen wins the Long Ladle',
    date: '2025-11-25',
    summary:
      'The Guild of Harbor Cooks tasted 63 chowders without knowing whose they were. Theodora Falk-Munro’s crew took first place, and shared the recipe.',
    location: 'SALEM, Massachusetts',
    image: 'chowder',
    copy: (kit) =>
      '<p>A pot of cream chowder from the Lantern Bay in Salem has won the Long Ladle, the yearly prize of the Guild of Harbor Cooks. Nine judges tasted 63 chowders from numbered mugs on Saturday, November 22, and learned only afterwards where each had been made.</p>' +
      '<p>It is the first time in the 31 years of the contest that the ladle, which is five feet long and cannot be used for anything, goes to a restaurant with sisters. Several guild members had doubted whether a chain should be admitted. The rules were changed in 2022 to ask only that the cook who enters has made the pot.</p>' +
      '<h2>The winning pot</h2>' +
      '<p>Theodora Falk-Munro, who leads the kitchen, cooked it from the recipe that all restaurants use, with the two liberties that every cook is allowed. Hers were to smoke the salt pork overnight above the banked hearth, and to let the finished chowder stand for an hour before heating it again. “The second one is what my grandmother did because she was always late,” she said.</p>' +
      '<p>The judges praised “clams that were counted in, not waved past,” and found fault with the amount of thyme. It has been reduced.</p>' +
      '<h2>For those who wish to try it</h2>' +
      `<p>Both liberties become part of the recipe everywhere from December 8. The prize of $1,500 goes to the crew, who have voted to spend it on a better radio. Chowder is made at ten and at four; the rest of <a href="${kit.href('/menu/')}">the menu</a> has won nothing this year, but is worth a look.</p>`,
  },
];
