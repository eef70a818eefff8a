import { writePdf } from './write-pdf.ts';

const LEFT = 48;

const FACTS = [
  ['Founded', '1958, with eleven tables in a net loft'],
  ['Kitchen', 'An open hearth in every restaurant: oak for heat, applewood for flavor'],
  ['Raw bar', 'Oysters from both coasts, opened when ordered'],
  ['Where', 'The United States and Canada'],
  ['At your table', 'Dining room, terrace, curbside pick-up and delivery'],
  ['Gift cards', 'Good in every restaurant, and they do not expire'],
] as const;

const STORY = [
  'The first Lantern Bay had a grill borrowed from the boatyard next door. In its second autumn a',
  'storm took the power out an hour before service. The fire was lit and the fish was in, so the cooks',
  'hung the lanterns from the boats along the rafters and opened the doors.',
];

/** A page of facts for the press. */
export function factSheet(): Uint8Array {
  return writePdf({ title: 'Lantern Bay fact sheet', language: 'en' }, [
    (page) => {
      page.box(0, 0, 612, 132, '#0f2f46');
      page.box(0, 132, 612, 5, '#c08a35');
      page.text(LEFT, 66, 'Lantern Bay Seafood Kitchen', { size: 28, isBold: true, color: '#f6efe1' });
      page.text(LEFT, 98, 'Fact sheet for the press', { size: 14, color: '#e8bd69' });
      page.text(LEFT, 186, 'From the bay, over the fire', { size: 18, isBold: true, color: '#b3281d' });
      for (const [at, words] of STORY.entries()) page.text(LEFT, 214 + at * 17, words, { size: 11 });
      for (const [at, [name, fact]] of FACTS.entries()) {
        const y = 306 + at * 40;
        page.line(LEFT, y - 24, 564, y - 24, '#dccfb6');
        page.text(LEFT, y, name, { size: 11, isBold: true, color: '#1f6075' });
        page.text(LEFT + 128, y, fact, { size: 11 });
      }
      page.box(LEFT, 600, 516, 92, '#f6efe1');
      page.text(LEFT + 20, 630, 'Press inquiries', { size: 13, isBold: true });
      page.text(LEFT + 20, 652, 'press@lanternbay.example', { size: 11 });
      page.text(LEFT + 20, 670, 'Pictures, films and logo files: lanternbay.example/press', { size: 11 });
    },
  ]);
}
