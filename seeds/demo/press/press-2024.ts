import type { PressRelease } from './press-release.ts';

/** The releases of 2024, oldest first. */
export const RELEASES_2024: readonly PressRelease[] = [
  {
    slug: 'hiring-day-on-february-6',
    title: 'Lantern Bay to hire 3,200 people in one afternoon',
    date: '2024-01-23',
    summary:
      'On Tuesday, February 6, every restaurant keeps two to four free for interviews. No appointment, no form, and an answer before people go home.',
    location: 'COLUMBUS, Ohio',
    image: 'galley-kitchen',
    copy: (kit) =>
      '<p>Managers in every Lantern Bay restaurant will clear their tables on Tuesday, February 6, from 2 PM to 4 PM and sit down with anybody who would like a job. The company means to fill 3,200 places before the spring: some 1,400 in the kitchen, 1,100 in the dining room, the rest at the host stand, on curbside and in delivery.</p>' +
      '<p>Applicants need to bring a name and a telephone number. Interviews last about fifteen minutes, are held at a table and end with an answer. Those who are hired for the kitchen stay for family supper at half past three, so that they know whom they will be working with.</p>' +
      '<blockquote>“We looked at what happened to online forms,” said Tobias Nakamura-Wren, who leads people and training. “Half of the good applicants had taken another job by the time we called. A conversation is quicker for both sides.”</blockquote>' +
      '<h2>What the jobs offer</h2>' +
      '<ul><li>A schedule two weeks ahead, with two days off together</li><li>Health cover from the first month at 25 hours a week or more</li><li>For cooks, a paid ten-week apprenticeship on the hearth, followed by a raise</li><li>For those under eighteen, no shift past nine on school nights</li></ul>' +
      `<p>Hosts and bussers must be at least sixteen; cooks and anybody who serves alcohol, eighteen. Some states and provinces ask for more. Whoever cannot come on the day may walk in on any other afternoon at the same hour. More about the work is on <a href="${kit.href('/careers/')}">the careers page</a>.</p>`,
  },
  {
    slug: 'recall-of-oyster-crackers',
    title: 'Recall: half-ounce packets of oyster crackers, lots 4012 to 4019',
    date: '2024-02-23',
    summary:
      'Some packets handed out since February 5 may contain milk that the label does not name. Guests with a milk allergy should not eat them.',
    location: 'PORTLAND, Maine',
    image: null,
    copy: (kit) =>
      '<p>Lantern Bay is recalling half-ounce packets of oyster crackers with lot numbers 4012 to 4019 because some of them may contain milk powder, which is not on the label. People with a milk allergy should not eat them. For everybody else the crackers are safe.</p>' +
      '<h2>Which packets</h2>' +
      '<ul><li>Clear packets with a navy lantern, half an ounce each</li><li>Lot 4012, 4013, 4014, 4015, 4016, 4017, 4018 or 4019, printed in black on the seam</li><li>Served with chowder, or put into pick-up and delivery bags, between February 5 and February 22</li><li>Restaurants in Maine, New Hampshire, Vermont, Massachusetts, Rhode Island and Connecticut only</li></ul>' +
      '<p>No other crackers, lots or restaurants are concerned.</p>' +
      '<h2>What happened</h2>' +
      '<p>On Wednesday evening a cook in Worcester noticed that packets from a new carton browned differently on the plate warmer, and put the carton aside. The bakery found that a line which makes butter biscuits had been used without the cleaning that should come between. A laboratory confirmed milk in three of twenty samples. We know of one guest who felt unwell, was treated at home and has recovered.</p>' +
      '<h2>What to do</h2>' +
      `<p>Throw the packets away. There is no need to return them. If you have eaten some and feel ill, speak to a doctor. For questions and for a refund of the order, telephone (207) 555-0134 between 9 AM and 9 PM Eastern time, or write to <a href="${kit.href('/guest-care/')}">guest care</a>.</p>` +
      '<p>All packets were taken out of the restaurants by Thursday noon and food safety authorities have been told. “We are sorry,” said Rosalind Achterberg, director of food safety. “People who read labels depend on them.” Until the bakery has been inspected again, chowder comes with toasted rye.</p>',
  },
  {
    slug: 'scholarship-for-fishing-families',
    title: 'Forty scholarships a year for the children of fishing families',
    date: '2024-04-09',
    summary:
      'The Lantern Fund gives $5,000 each to people from working harbors who start college, a trade school or a captain’s course this fall.',
    location: 'STONINGTON, Maine',
    image: 'boats-dawn',
    copy: (kit) =>
      '<p>Young people who grew up in fishing families can now apply for one of forty scholarships of $5,000 each. The Lantern Fund, to which Lantern Bay and its staff contribute, will award them every spring, beginning this year.</p>' +
      '<p>Any course counts that leads to a certificate or a degree: nursing as well as marine biology, diesel mechanics as well as literature. Nobody has to promise to go to sea, or to stay ashore. “My father wanted me to have the choice he did not have,” said Barnaby Okonjo-Reese, director of seafood buying, who was the first of his family to leave the boats and now buys from his cousins. “He did not much mind what I chose.”</p>' +
      '<h2>Who may apply</h2>' +
      '<ul><li>Applicants between 17 and 25 who live in the United States or Canada</li><li>At least one parent, grandparent or guardian who earns, or earned, most of the household’s living from fishing, clamming, shellfish farming or processing</li><li>A place on a course that begins in 2024</li></ul>' +
      '<p>An essay is not required. The form asks for two pages of facts and a letter from anybody in the harbor who is not a relative. Five readers, none of them employed by the company, decide. A quarter of the awards is kept for those who are over twenty.</p>' +
      '<p>Forms can be had from the dock offices of the 63 harbors that sell to us and from the host stand of every restaurant. They are due on May 15; the awards are announced in the last week of June.</p>' +
      `<p>Which waters we buy from is told on <a href="${kit.href('/sourcing/')}">the sourcing page</a>.</p>`,
  },
  {
    slug: 'terminal-pier-opens-around-the-clock',
    title: 'Terminal Pier, the first Lantern Bay that never closes, opens in Las Vegas',
    date: '2024-04-18',
    summary:
      'The 212-seat restaurant on Neon Wharf Boulevard serves chowder at any hour from April 26. Its fire is to burn without a pause.',
    location: 'LAS VEGAS, Nevada',
    image: 'restaurant-front',
    copy: (kit) =>
      '<p>At noon on Friday, April 26, a cook will light the hearth of Terminal Pier at 77 Neon Wharf Boulevard. If all goes well, nobody will have to light it again. The restaurant is the first of the company that is open at every hour of every day.</p>' +
      '<p>It seats 212, with 64 of the places on a roof terrace and fourteen at the raw bar. A crew of 190 works in four watches, which change at two, eight, two and eight. The watch that leaves sits down to supper with the one that comes.</p>' +
      '<h2>Made for people who work at night</h2>' +
      '<p>Of those asked in the neighborhood, 58 percent said that they regularly eat their main meal between 11 PM and 7 AM. They are dealers, nurses, drivers and musicians rather than visitors. From two to six in the morning, therefore, the menu has two pages instead of four: both chowders, hearth fish, eggs with smoked mussels, and bread that has just come from the oven.</p>' +
      '<blockquote>“Somebody on a wharf is always awake,” said the restaurant’s manager, Lucinda Varga-Bell, who began as a dishwasher in Reno in 2009. “We are half a day’s drive from one, but the principle holds.”</blockquote>' +
      '<p>Fish arrives by air twice a day, at five in the morning and at four in the afternoon, and the catch board is written afresh each time. Water from the ice of the raw bar is collected and used for the planting on the roof.</p>' +
      `<p>Terminal Pier keeps a wait list and takes no reservations. Directions are on <a href="${kit.href('/locations/')}">the map</a>; those who would like to work there will find the terms under <a href="${kit.href('/careers/')}">careers</a>.</p>`,
  },
  {
    slug: 'sustainability-report-for-2023',
    title: '81 percent of our seafood can be followed to the boat: the report for 2023',
    date: '2024-06-11',
    summary:
      'Lantern Bay’s first sustainability report gives figures for fish, energy, waste and wages, and names three goals that the company missed.',
    location: 'PORTLAND, Maine',
    image: null,
    copy: (kit) =>
      '<p>Lantern Bay today publishes figures about its purchases, kitchens and crews in 2023. It is the first time that they appear together, and they were checked by an auditor who was paid the same whatever came out.</p>' +
      '<h2>The figures</h2>' +
      '<ul><li><strong>Seafood:</strong> 38,400 tons bought, 81 percent of it followed to the boat or the farm. For the rest we know the port.</li><li><strong>Energy:</strong> 22 percent less gas for each meal than in 2019, because ovens now use the heat of the hearth.</li><li><strong>Food thrown away:</strong> 5.9 pounds for every hundred guests.</li><li><strong>Shells:</strong> 310 tons returned to the water since September.</li><li><strong>Wages:</strong> the median hourly wage, tips not counted, was $17.40.</li></ul>' +
      '<h2>What we missed</h2>' +
      '<p>We had meant to follow 85 percent of our seafood. Shrimp is the reason: a third of it still passes through auctions that mix landings. We had meant to stop using plastic ramekins, and did so in only 402 restaurants. And we had promised training on the hearth to 1,000 apprentices; 740 began it.</p>' +
      '<blockquote>“A report without misses would have been written by somebody who sells reports,” said Ingrid Halloway-Tate, president of the company.</blockquote>' +
      '<h2>What comes next</h2>' +
      '<p>By the end of 2025 the company wants to follow at least 90 percent of its seafood and to throw away no more than 4.5 pounds for a hundred guests. Progress will be published every June, with the same measures, so that the years can be compared.</p>' +
      `<p>How buyers decide, and what they leave in the sea, is set out under <a href="${kit.href('/sourcing/')}">where our fish comes from</a>.</p>`,
  },
  {
    slug: 'octavio-trevanion-executive-chef',
    title: 'Octavio Trevanion becomes executive chef of Lantern Bay',
    date: '2024-09-17',
    summary:
      'He takes over from Wendell Pruitt-Aucoin, who retires after 27 years, and will keep one night a week on the hearth at Harbor Point.',
    location: 'PORTLAND, Maine',
    image: 'chef-pass',
    copy: (kit) =>
      '<p>Octavio Trevanion will lead the kitchens of Lantern Bay from October 1. He succeeds Wendell Pruitt-Aucoin, who leaves the company after 27 years, seventeen of them as executive chef.</p>' +
      '<p>Trevanion, 44, came to Lantern Bay in New Orleans as a line cook and ran the hearth there for six years. He opened restaurants in Galveston and Honolulu, taught the first class of hearth apprentices in 2016, and has looked after the kitchens of the West since 2019. Most of the crew will know him as the author of the blue binder, the forty pages from which every new cook learns to keep a fire.</p>' +
      '<p>He plans no new menu. “For the first hundred days I am going to eat what we serve, in places where nobody expects me,” he said. “I have a list of nine dishes that I think we make for our own pleasure. I would like to be proved wrong about some of them.” He will cook at Harbor Point on Wednesdays, and asks that managers who want to see him come then.</p>' +
      '<h2>Thanks to his predecessor</h2>' +
      '<p>Pruitt-Aucoin moved the company from broilers to wood, brought the clear chowder to its pots and insisted that family supper be eaten sitting down. He will live on Grand Manan, New Brunswick, where he has bought a share of a smokehouse. “I was asked what I am proudest of,” he said. “Four hundred and twelve people who carried plates for me run kitchens of their own.”</p>' +
      `<p>What is cooked at present is on <a href="${kit.href('/menu/')}">the menu</a>. Pictures of both chefs can be had from the newsroom.</p>`,
  },
  {
    slug: 'quiet-hour-and-menus-in-braille',
    title: 'A quiet hour, menus in braille and better doors in every restaurant',
    date: '2024-10-22',
    summary:
      'Guests with disabilities tested 48 restaurants for a year. Lantern Bay spends $11 million on what they found, and opens its list of gaps.',
    location: 'MADISON, Wisconsin',
    image: null,
    copy: (kit) =>
      '<p>Every Lantern Bay will be quieter between two and four in the afternoon from November 4: no music, lower light, and no carts through the dining room. The hour, which is really two, is the best known wish of 130 guests with disabilities who tested 48 restaurants for the company over the past year.</p>' +
      '<p>Their report came to 1,906 remarks. About half could be settled by habit rather than money: chairs left in aisles, a host who speaks to the companion instead of the guest, menus whisked away before anybody with low vision has finished reading. These have become part of the first week’s training.</p>' +
      '<h2>Where the money goes</h2>' +
      '<ul><li>Menus in large print and in braille everywhere, printed again with every change</li><li>Tables without a pedestal in each section, not in one corner</li><li>Door closers that yield to a push of five pounds, in 519 restaurants by next summer</li><li>A bell at the entrances of 37 old buildings that cannot yet be made step-free</li></ul>' +
      '<blockquote>“I no longer have to telephone first and explain my chair,” said Emeline Strand-Kowal, one of the testers, from Madison. “They can explain their step to me.”</blockquote>' +
      '<p>Each of those 37 buildings now says so on its page, with what has been planned and for when. Eleven of them have no plan yet.</p>' +
      `<p>What guests can count on is listed on <a href="${kit.href('/accessibility/')}">the accessibility page</a>, together with ways to tell us where we fall short. Testers are paid, and a new group will start in March.</p>`,
  },
  {
    slug: 'gift-cards-with-a-bonus',
    title: 'A $20 bonus with every $100 in gift cards, until New Year’s Eve',
    date: '2024-11-19',
    summary:
      'The card in its tin brings a paper bonus for January and February. The tins are made of recycled steel this year, and come in a second size.',
    location: 'PORTLAND, Maine',
    image: 'gift-table',
    copy: (kit) =>
      '<p>Whoever buys gift cards worth $100 at a Lantern Bay host stand between November 29 and December 31 receives a bonus of $20. It is a slip of paper rather than a card, can be given away, and pays for food in January and February 2025.</p>' +
      '<p>Nearly a third of a year’s gift cards are sold in these five weeks, and most are spent before Easter. January is when dining rooms have tables to spare. “So the bonus is no present,” said Ingrid Halloway-Tate, the company’s president. “It is an invitation to come when we have time for you.”</p>' +
      '<h2>The small print, in ordinary print</h2>' +
      '<ul><li>One slip for each full $100, at most five for a guest</li><li>Good from January 2 to February 28, 2025, in the country where it was issued</li><li>One slip a table, for food and soft drinks; it does not combine with other offers, and no change is given</li><li>The gift cards themselves never expire</li></ul>' +
      '<p>The tins are now rolled from recycled steel by a family workshop in Ohio. There is also a larger one, which holds the card, a candle and two cracker-and-pick sets; it costs $9, and all of it goes to the Lantern Fund. A wick of waxed rope still keeps the lid shut.</p>' +
      `<p>Cards hold from $25 to $500. In Canada, ask for the one with the red lantern, which is charged and spent in Canadian dollars; the bonus there is twenty Canadian dollars. More about the cards is on <a href="${kit.href('/gift-cards/')}">the gift card page</a>.</p>`,
  },
];
