import type { PressRelease } from './press-release.ts';

/** The releases of 2026, oldest first. */
export const RELEASES_2026: readonly PressRelease[] = [
  {
    slug: 'the-blue-ticket-for-allergies',
    title: 'One cook, one board, one blue ticket: how kitchens now handle allergies',
    date: '2026-02-10',
    summary:
      'From March 2, a single cook prepares every order that names an allergy, from the board to the table. The allergen table covers every dish.',
    location: 'MINNEAPOLIS, Minnesota',
    image: null,
    copy: (kit) =>
      '<p>Orders that name an allergy will print on blue paper in all Lantern Bay kitchens from March 2. One cook takes the ticket, washes, puts on fresh gloves, reaches for a clean board and a clean pan, and carries the finished plate to the table without handing it to anybody.</p>' +
      '<p>In the old way a plate passed through four pairs of hands on average, each of which had to remember. During a trial in 26 restaurants in the upper Midwest, the number of plates that had to be sent back because something had touched them fell from 31 a month to two. A blue ticket takes the kitchen about three minutes longer, and servers say so when the order is placed.</p>' +
      '<h2>What kitchens cannot promise</h2>' +
      '<p>Fish, shellfish, wheat, milk, egg, soy and tree nuts are handled in all of them every day. Fryers are shared between fish and potatoes, so nothing fried is safe for somebody with a fish allergy. Part of the hearth has a grate that never sees shellfish, but the air above a fire belongs to everyone. Guests who react to traces should speak with the manager first.</p>' +
      '<blockquote>“An honest no protects people better than a hopeful yes,” said Rosalind Achterberg, director of food safety. “We have trained 38,000 people to say it kindly.”</blockquote>' +
      '<h2>The table</h2>' +
      `<p>What each dish holds, and what can be left out, is listed on <a href="${kit.href('/menu/allergens/')}">the allergen page</a> and can be downloaded from the newsroom for printing. It is checked with every change of the menu. Questions are answered by <a href="${kit.href('/guest-care/')}">guest care</a>.</p>`,
  },
  {
    slug: 'sixty-scholarships-and-a-boatbuilding-class',
    title: 'Sixty scholarships this year, and a class in wooden boatbuilding',
    date: '2026-04-14',
    summary:
      'In its third year the Lantern Fund supports half as many young people again, and pays for twelve places at a shipyard in Lunenburg.',
    location: 'LUNENBURG, Nova Scotia',
    image: 'shipyard',
    copy: (kit) =>
      '<p>The scholarship for fishing families grows from forty awards to sixty this spring. Twelve of the new places are of another kind: they pay for a year at a wooden shipyard in Lunenburg, where trainees will build a thirty-foot workboat from the keel up and be paid while they learn.</p>' +
      '<p>Eighty young people have been supported since 2024, thirty-one of them women. They are studying to be welders, nurses, teachers, marine engineers and, in one case, an opera singer. Seventy-four are still on their courses or have finished them.</p>' +
      '<blockquote>“I thought that I would have to pretend I wanted to save the ocean,” said Maren Thibodeau-Cross, 22, from Digby, who received one of the first awards and is becoming a dental hygienist. “They asked what I wanted to do. Then they asked what it cost.”</blockquote>' +
      '<h2>The shipyard year</h2>' +
      '<p>It begins on September 8 and needs no experience. Trainees earn $19 an hour in Canadian dollars, have a room within walking distance and leave with a trade certificate. The finished boat belongs to the fund, and will be leased at cost to somebody who is starting out on the water.</p>' +
      '<h2>How to apply</h2>' +
      '<ul><li>Age 17 to 25, from a family that lives, or lived, by the water’s work</li><li>Two pages of facts and one letter from the harbor, as before</li><li>Forms at every host stand and dock office, due on May 15</li></ul>' +
      `<p>The company gives $300,000 for the sixty awards; the shipyard year adds $410,000, half of it from a collection among the crews. How we know the harbors is told under <a href="${kit.href('/sourcing/')}">where our fish comes from</a>.</p>`,
  },
  {
    slug: 'sustainability-report-for-2025',
    title: '91 percent followed to the boat: the sustainability report for 2025',
    date: '2026-06-09',
    summary:
      'Lantern Bay reaches two of the goals it set two years ago and explains the third. Gas, waste and shells are measured as in the years before.',
    location: 'PORTLAND, Maine',
    image: 'catch-board',
    copy: (kit) =>
      '<p>Nine pounds of seafood in ten that Lantern Bay bought last year can be followed to the boat or the farm they came from. The share has risen from 81 percent in 2023 to 86 in 2024 and 91 in 2025, a point more than the company had aimed for. That is the main result of its third sustainability report, which appears today.</p>' +
      '<h2>Three years side by side</h2>' +
      '<table><thead><tr><th scope="col">Measure</th><th scope="col">2023</th><th scope="col">2024</th><th scope="col">2025</th></tr></thead><tbody>' +
      '<tr><th scope="row">Seafood followed to its source</th><td>81%</td><td>86%</td><td>91%</td></tr>' +
      '<tr><th scope="row">Gas for each meal, against 2019</th><td>−22%</td><td>−26%</td><td>−31%</td></tr>' +
      '<tr><th scope="row">Food thrown away, pounds for 100 guests</th><td>5.9</td><td>5.1</td><td>4.4</td></tr>' +
      '<tr><th scope="row">Shells returned, tons</th><td>310</td><td>1,040</td><td>1,265</td></tr>' +
      '<tr><th scope="row">Median hourly wage before tips</th><td>$17.40</td><td>$18.10</td><td>$18.85</td></tr></tbody></table>' +
      '<h2>How it was done, and what was not</h2>' +
      '<p>Boat to table accounts for most of the first line. Waste fell mainly because catch boards are now written twice a day in busy restaurants, so that kitchens prepare less on suspicion. The goal for apprentices, 1,000 a year, was missed again: 912 began on the hearth and 803 finished.</p>' +
      '<blockquote>“The last nine percent are shrimp, and shrimp is hard,” said Barnaby Okonjo-Reese, director of seafood buying. “We have stopped buying at two auctions. That left some boards without it in March, and we heard about it.”</blockquote>' +
      `<p>Next year’s report will add water and the miles that food travels. The method, the auditor’s letter and older reports can be had from the newsroom; the buying rules stand on <a href="${kit.href('/sourcing/')}">the sourcing page</a>.</p>`,
  },
  {
    slug: 'lantern-fund-second-quarter-2026',
    title: 'Lantern Fund: half a million dollars, mostly for summer lunches',
    date: '2026-07-21',
    summary:
      'When schools close, so do their kitchens. Between April and June the fund paid $503,000 to 147 groups that feed children through the summer.',
    location: 'BILOXI, Mississippi',
    image: null,
    copy: (kit) =>
      '<p>Children who eat lunch at school have to find it elsewhere for ten weeks a year. The Lantern Fund has therefore put $338,000, two thirds of what it gave between April and June, into summer lunches: in church halls, libraries, ball parks and, in Biloxi, on a retired shrimp boat.</p>' +
      '<p>Altogether the fund paid $503,000 to 147 groups in 31 states and five provinces. The rest went to food pantries, as in every quarter, and to three harbors on Lake Superior where ice had carried away the fish houses.</p>' +
      '<h2>Cooks on loan</h2>' +
      '<p>Money was the smaller part, the groups say. Two hundred and six Lantern Bay cooks spend one paid morning a week in somebody else’s kitchen this summer, and each brings one dish that can be made for eighty children by two people. The favorite so far is fish tacos with pickled corn. A binder with all of the recipes is free to any group that feeds children.</p>' +
      '<blockquote>“I had asked for pans,” said Verity Lachance-Obi, who runs the lunches on the boat. “They sent pans and Raymond. Please keep the pans coming, but I am not giving Raymond back.”</blockquote>' +
      '<h2>Where the money came from</h2>' +
      '<ul><li>$294,000 from an evening’s chowder on May 21</li><li>$83,000 from the pay of 9,400 employees</li><li>$83,000 from the company, matching them</li><li>$43,000 from guests</li></ul>' +
      `<p>Groups can apply at the host stand of any restaurant within twenty-five miles: <a href="${kit.href('/locations/')}">find the nearest</a>. The next closing date is September 30.</p>`,
  },
  {
    slug: 'after-the-storm-on-the-gulf-coast',
    title: 'Gulf Coast: 27 of 29 restaurants open again, Breakwater and Saltmarsh still shut',
    date: '2026-09-18',
    summary:
      'After last week’s storm everybody on the crews is safe. Breakwater in Mobile needs new floors; Saltmarsh in Galveston waits for its street.',
    location: 'MOBILE, Alabama',
    image: null,
    copy: (kit) =>
      '<p>All 1,740 people who work in the 29 Lantern Bay restaurants closed by last weekend’s storm have been reached and are safe. By this evening 27 of the restaurants will be serving again. Two will not, and we would like to say plainly why.</p>' +
      '<h2>Breakwater, Mobile</h2>' +
      '<p>Water stood nineteen inches deep in the dining room for six hours. Hearth and chimney are sound, but floors, wiring and the walk-in have to be replaced. We expect the work to last into the new year. The date will be shown on the restaurant’s page as soon as the contractor has signed for it.</p>' +
      '<h2>Saltmarsh, Galveston</h2>' +
      '<p>The building took little harm. The street in front of it, with its gas and water lines, did not survive, and the city has not yet said when it will be rebuilt. There is no date, and we would rather give none than a wrong one.</p>' +
      '<h2>Crews and neighbors</h2>' +
      '<ul><li>Both crews, 118 people, stay on full pay. Those who wish to can work in other restaurants meanwhile.</li><li>Ninety-three employees whose homes were damaged have received $1,500 each from the Lantern Fund, without a form.</li><li>The catering trucks from Baton Rouge and Tallahassee have served 21,300 free meals since Monday. They stay in Mobile until schools open.</li></ul>' +
      '<blockquote>“We light the lanterns at four, and on Monday we lit them in the parking lot,” said Breakwater’s manager, Jolene Castellan-Wye. “People came just to charge a telephone. That was fine. We had soup.”</blockquote>' +
      `<p>Gift cards and catering deposits remain good everywhere. Current hours are on <a href="${kit.href('/locations/')}">each restaurant’s page</a>. Offers of help reach us through <a href="${kit.href('/guest-care/')}">guest care</a>.</p>`,
  },
  {
    slug: 'the-icehouse-comes-to-boise',
    title: 'The Icehouse brings wood fire and oysters to a freight shed in Boise',
    date: '2026-11-03',
    summary:
      'Lantern Bay restores a building from 1911 on Freight Street and hires 95 people. The doors are to open early in the new year.',
    location: 'BOISE, Idaho',
    image: 'dining-room',
    copy: (kit) =>
      '<p>For sixty years, blocks of river ice were cut to size in a brick shed at 1100 Freight Street and loaded into railroad cars full of lettuce. Early next year the shed will become a restaurant. The Icehouse is Lantern Bay’s next opening, and it needs 95 people.</p>' +
      '<p>The walls, two feet of brick with sawdust between, stay as they are; they will keep the raw bar cool in August without a machine. A hearth stands where the saw stood. The loading dock becomes a terrace with forty seats, and the trap doors through which the ice came up have been glazed, so that guests can look down at the old channel.</p>' +
      '<h2>From the river and from far away</h2>' +
      '<p>Trout from farms on Idaho’s spring water will be on the catch board all year, beside haddock, char and whatever the boats send. Oysters travel from the Washington coast by night and are opened the next day. Potatoes, the manager wishes it to be known, come from eleven miles away.</p>' +
      '<blockquote>“People ask what a fish house is doing in the desert,” said Augustin Berrow-Lind, who grew up in Nampa and comes home from our restaurant in Portland to run this one. “This town shipped ice to two oceans. We are asking for some of it back.”</blockquote>' +
      '<h2>Work</h2>' +
      `<p>Interviews are held at the site every weekday from two to four, starting on November 9. Cooks begin their apprenticeship in Salt Lake City and Spokane and are paid from the first day. What the work is like is told on <a href="${kit.href('/careers/')}">the careers page</a>; the opening date will stand on <a href="${kit.href('/locations/')}">the restaurant’s page</a>.</p>`,
  },
  {
    slug: 'holiday-hours-2026',
    title: 'Holiday hours: who is open on Thanksgiving, Christmas Eve and New Year’s',
    date: '2026-11-17',
    summary:
      'About a third of the restaurants serve a Thanksgiving dinner, all close on Christmas Day, and every lantern is lit at four on the longest night.',
    location: 'PORTLAND, Maine',
    image: 'lantern',
    copy: (kit) =>
      '<p>Most Lantern Bay restaurants close on Thanksgiving, Thursday, November 26, so that their crews can sit down at their own tables. Around a third serve a dinner from noon to six, with a crew made up of people who asked to work, at double pay. The page of each restaurant shows which it is.</p>' +
      '<h2>The days at a glance</h2>' +
      '<ul><li><strong>Thanksgiving, November 26:</strong> closed, or dinner from noon to 6 PM. Canadian restaurants kept theirs in October and have ordinary hours.</li><li><strong>Christmas Eve, December 24:</strong> open from 11 AM to 8 PM</li><li><strong>Christmas Day, December 25:</strong> closed</li><li><strong>New Year’s Eve, December 31:</strong> ordinary hours in most restaurants, until one in the morning in some</li><li><strong>New Year’s Day, January 1:</strong> noon to 9 PM</li></ul>' +
      '<p>Terminal Pier in Las Vegas, which has no other way of closing, will lock its doors on Christmas Day with a chain bought for the purpose.</p>' +
      '<h2>For the table at home</h2>' +
      `<p>Chowder by the gallon and the Wharf Boil can be ordered from <a href="${kit.href('/catering/')}">our caterers</a> with two days’ notice; for December 24 and 31, please order by the 20th. <a href="${kit.href('/gift-cards/')}">Gift cards</a> in their tin are sold at every host stand, and again bring a $20 bonus for each $100 between November 27 and December 31, good in January and February.</p>` +
      '<blockquote>“On the longest night we turn off everything electric at four and eat by the lanterns, for an hour,” said Ingrid Halloway-Tate, the company’s president. “It began as an accident. It is the best hour of the year.”</blockquote>' +
      `<p>This year that is Monday, December 21. <a href="${kit.href('/locations/')}">Look up the hours of your restaurant</a> before you go: weather has the last word.</p>`,
  },
];
