import type { PressRelease } from './press-release.ts';

/** The releases of 2023, oldest first. */
export const RELEASES_2023: readonly PressRelease[] = [
  {
    slug: 'curbside-pick-up-in-260-restaurants',
    title: 'Lantern Bay brings curbside pick-up to 260 restaurants',
    date: '2023-03-14',
    summary:
      'Guests order ahead, park in a numbered lantern space and stay in the car. The service starts this week, after a winter’s trial in New England.',
    location: 'PORTLAND, Maine',
    image: 'curbside',
    copy: (kit) =>
      '<p>Curbside pick-up starts this week at 260 Lantern Bay restaurants in 34 states and six provinces. Each has painted between two and six parking spaces with a brass-colored lantern and a number. A guest orders ahead, parks, tells the restaurant the number and waits for a knock on the window.</p>' +
      '<p>The service was tried from November to February in nineteen New England restaurants. Over those four months, guests who parked in a lantern space waited four minutes on average, and the share of orders collected lukewarm fell by half.</p>' +
      '<blockquote>“Chowder is patient. A grilled fish is not,” said Philippa Oduya-Marsh, who leads guest care. “The point was never the parking space. It was to let the cook plate the fish when the car arrives, and not ten minutes before.”</blockquote>' +
      '<h2>How it works</h2>' +
      '<ul><li>Orders leave the pass only after the guest has given the number of the space.</li><li>Hot and cold dishes travel in separate bags.</li><li>Alcohol is handed over where the law allows it, to adults with identification.</li><li>There is no charge for the service.</li></ul>' +
      `<p>Restaurants without a parking lot of their own, most of them in city centers, keep their pick-up counter instead. Each restaurant’s page says which of the two it offers: <a href="${kit.href('/locations/')}">choose a restaurant on the map</a>. Answers to common questions stand in the <a href="${kit.href('/faqs/')}">list of questions and answers</a>. Another sixty restaurants will follow by the end of the year.</p>`,
  },
  {
    slug: 'lobster-nights-start-on-june-1',
    title: 'Lobster Nights return on June 1, with shorter lines and a bell',
    date: '2023-05-23',
    summary:
      'Two lobsters, two sides and a bib each, every Thursday until the end of September. This year the kitchen rings when the last pair is sold.',
    location: 'ROCKLAND, Maine',
    image: 'seafood-plate',
    copy: (kit) =>
      '<p>The first Lobster Night of the summer falls on Thursday, June 1. Until September 28, every Lantern Bay in the United States and Canada will serve supper for two from five o’clock each Thursday: two hearth lobsters, two sides each, a basket of hush puppies and a bib.</p>' +
      '<p>Last summer the restaurants sold 391,000 of these suppers, and on eleven Thursdays some of them ran out before eight. Two things change because of that. Buyers have agreed on weekly landings with 22 harbors between Rockland and the Bay of Fundy, five more than before. And whenever the last pair is spoken for, the cooks ring a bell, so that nobody waits for a lobster that is already on somebody else’s plate.</p>' +
      '<blockquote>“We could buy frozen tails and never run out,” said Barnaby Okonjo-Reese, director of seafood buying. “We would rather ring the bell.”</blockquote>' +
      '<h2>Price and conditions</h2>' +
      '<p>The price follows the dock and is written on the catch board every Thursday at noon. It differs between restaurants, and a telephone call will get you the price of yours. The supper is served in the dining room and on the terrace, not for pick-up or delivery, and cannot be combined with other offers.</p>' +
      `<p>Every lobster is caught by trap. Undersized animals and egg-bearing females go back over the side; <a href="${kit.href('/sourcing/')}">the sourcing page</a> explains why. Rules, and instructions for those who have never cracked one, are on <a href="${kit.href('/lobster-nights/')}">the Lobster Nights page</a>.</p>`,
  },
  {
    slug: 'the-net-loft-opens-again',
    title: 'The net loft at Harbor Point opens again, eleven tables and all',
    date: '2023-06-27',
    summary:
      'After fourteen months of work by shipwrights, the room in which Lantern Bay began takes guests from July 1, now with a lift and a dry roof.',
    location: 'PORTLAND, Maine',
    image: 'old-harbor',
    copy: (kit) =>
      '<p>The upstairs room at Harbor Point, where Lantern Bay served its first supper in 1958, takes guests again from Saturday, July 1. It had been closed for fourteen months while shipwrights replaced the sills, nine roof beams and most of the seaward wall.</p>' +
      '<p>The room looks much as it did. The eleven tables stand where they stood, by the windows. Beams that could be saved were scarfed with new white oak instead of being cut out, and the hooks from which the cooks hung boat lanterns during the power cut of the second autumn are still in them. Visitors will find three differences: a lift from the wharf, insulation behind the boards, and a roof that does not leak.</p>' +
      '<blockquote>“An engineer told us to pull it down and build it again in the same shape,” said Ingrid Halloway-Tate, the company’s president. “We asked the boatyard next door. They said that they had mended worse and floated it.”</blockquote>' +
      '<h2>Two suppers a night</h2>' +
      '<p>The loft seats 38 people, at five and at half past seven. Half of the tables are kept for those who walk in. Guests who need the step-free way should use the door on the wharf side, where a bell calls the host.</p>' +
      `<p>The company paid $2.3 million for the work and received $180,000 from the city’s fund for working waterfronts. A short account of the early years is in <a href="${kit.href('/our-story/')}">our story</a>.</p>`,
  },
  {
    slug: 'forty-one-restaurants-close-ahead-of-storm',
    title: 'Forty-one restaurants close ahead of the storm, from Georgia to Virginia',
    date: '2023-08-29',
    summary:
      'Coastal restaurants close tonight at eight and stay shut on Wednesday. Staff are paid for their scheduled hours; food goes to shelters.',
    location: 'SAVANNAH, Georgia',
    image: null,
    copy: (kit) =>
      '<p>Forty-one Lantern Bay restaurants between Brunswick, Georgia, and Virginia Beach, Virginia, will close tonight, Tuesday, at 8 PM and remain closed throughout Wednesday, August 30. Forecasters expect high water and strong gusts along this stretch of coast from Wednesday morning.</p>' +
      '<p>A restaurant will open again once its manager has walked the building, the power has been steady for four hours and the roads that staff use are passable. We expect most to serve supper on Thursday. Those on barrier islands may take longer.</p>' +
      '<h2>For guests</h2>' +
      `<ul><li>Each restaurant’s page shows its hours for every day and is changed before its doors are: <a href="${kit.href('/locations/')}">look up your restaurant</a>.</li><li>Orders placed for Wednesday are canceled and paid back in full.</li><li>Large parties and catering will be telephoned by the restaurant tonight.</li></ul>` +
      '<h2>For our crews</h2>' +
      '<p>Everybody on the schedule is paid for the hours that were planned, including tips at the average of the past four weeks. Staff who have to leave their homes can call the crew line, day or night, for a room inland.</p>' +
      '<p>Fish and vegetables that would not keep have gone this afternoon to eleven shelters and two fire stations, about 6,400 pounds in all. The restaurants’ generators stay where they are: four of them are reserved for neighbors who depend on powered medical equipment.</p>' +
      '<p>This notice will be brought up to date on Wednesday at 6 PM Eastern time.</p>',
  },
  {
    slug: 'oyster-shells-go-back-to-the-bay',
    title: 'A thousand tons of oyster shells will go back to the water each year',
    date: '2023-09-19',
    summary:
      'Raw bars in eleven states now save their shells. After a year in the sun they become the ground on which young oysters settle.',
    location: 'ANNAPOLIS, Maryland',
    image: 'oyster-beds',
    copy: (kit) =>
      '<p>Shells from 148 Lantern Bay raw bars will no longer be thrown away. From this month a truck collects them twice a week in eleven coastal states and takes them to four curing yards, where they lie in the open for twelve months until sun and rain have cleaned them. Then they go back into the water as ground for young oysters.</p>' +
      '<p>Oysters settle best on oysters. Where beds were dredged away, larvae find nothing but mud, and drifting spat dies within two weeks. A bushel of cured shell can carry several hundred young animals, and every grown one filters up to fifty gallons of water a day.</p>' +
      '<h2>What it takes</h2>' +
      '<p>Each raw bar has been given two lidded bins and a rule: lemon and napkins in one, shells in the other. In a trial around the Chesapeake, the crews needed nine days to get used to it. Collection costs about four cents an oyster. Prices at the bar stay as they are.</p>' +
      '<blockquote>“Guests asked us for years where the shells go,” said Barnaby Okonjo-Reese, director of seafood buying. “It is pleasant to have an answer at last.”</blockquote>' +
      `<p>The company expects to return about 1,000 tons a year and will publish the true figure every June. Which oysters are open tonight, and who grew them, is written at every <a href="${kit.href('/menu/raw-bar/')}">raw bar</a>; how we choose the growers is described under <a href="${kit.href('/sourcing/')}">where our fish comes from</a>.</p>`,
  },
  {
    slug: 'military-monday-for-the-whole-table',
    title: 'Military Monday now covers the whole table, in Canada too',
    date: '2023-11-02',
    summary:
      'From November 13, fifteen percent comes off for up to eight guests when one of them serves, has served or waits at home for somebody who does.',
    location: 'NORFOLK, Virginia',
    image: null,
    copy: (kit) =>
      '<p>Beginning on Monday, November 13, Military Monday takes fifteen percent off the bill of a whole table of up to eight guests. Until now the reduction applied to one plate only. The Canadian restaurants join on the same day.</p>' +
      '<p>The change came out of a complaint. In April a petty officer’s wife in Norfolk wrote that her husband had been at sea for five Mondays running and that she and three children had eaten at full price on each of them. Dependents were covered on paper, but hosts had not been told what card to look for. Now every host has a sheet with pictures of the cards, and a dependent counts for as much as the person in uniform.</p>' +
      '<blockquote>“She was right, and she was polite about it,” said Philippa Oduya-Marsh, head of guest care. “We asked her to read the new rules before anybody else did. She struck out one sentence.”</blockquote>' +
      '<h2>In short</h2>' +
      '<ul><li>Show a military, veteran or dependent card, in the dining room or at the pick-up counter.</li><li>Food and soft drinks are covered; alcohol, gift cards and catering are not.</li><li>It does not combine with other offers.</li></ul>' +
      `<p>Since the program began, guests have used it 2.1 million times. The full rules are on <a href="${kit.href('/military-monday/')}">the Military Monday page</a>. Some smaller restaurants rest on Mondays, so please check <a href="${kit.href('/locations/')}">the hours of yours</a>.</p>`,
  },
  {
    slug: 'winter-menu-clear-chowder-and-smoked-mussels',
    title: 'Clear chowder joins the cream one on Lantern Bay’s winter menu',
    date: '2023-11-16',
    summary:
      'From November 27, every kitchen makes two chowders, twice a day. Smoked mussels, a roasted squash plate and a butterscotch pudding come with them.',
    location: 'PORTLAND, Maine',
    image: 'chowder',
    copy: (kit) =>
      '<p>On November 27 a second pot goes on the back of the range in every Lantern Bay kitchen. Beside the cream chowder with salt pork and thyme, cooks will make a clear one: clams, potatoes, their broth, and a spoon of hot butter at the end. Both are made at ten in the morning and again at four.</p>' +
      '<p>Clear chowder is what the wharf at Portland ate before anybody could keep milk there. Executive chef Wendell Pruitt-Aucoin had it from his aunt, who cooked for herring crews, and has served it to the staff every January for twenty years. “It holds no cream and no flour, so some people who had to watch the rest of us eat chowder can have a bowl at last,” he said. “Mostly, though, it tastes of clams.”</p>' +
      '<h2>Also new</h2>' +
      '<ul><li><strong>Smoked mussels</strong> on rye toast with pickled celery</li><li><strong>Roasted squash</strong> from the hearth with walnuts and brown lentils</li><li><strong>Butterscotch pudding</strong> under a pinch of smoked salt</li></ul>' +
      '<p>The fried clam roll and the spinach dip leave the menu. The fryers they occupied will be used for hush puppies, which were running out on Fridays.</p>' +
      `<p>Kitchens have been cooking the new dishes for family supper since October, and 61 recipe notes from crews found their way in. The whole list is on <a href="${kit.href('/menu/')}">the menu page</a>; what each dish holds is on the page about <a href="${kit.href('/menu/allergens/')}">allergens and food safety</a>.</p>`,
  },
];
