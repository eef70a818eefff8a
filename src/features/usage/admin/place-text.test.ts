import { describe, expect, it } from 'vitest';
import { placeText } from './place-text.ts';

describe('placeText', () => {
  it.each([
    ['logo', 'Logo'],
    ['share_image', 'Share image'],
    ['body.0.value.image', 'Body 1 › Image'],
    ['body.2.value.links.0.url', 'Body 3 › Links 1 › Url'],
    ['body.1.value.text.3f2a9c.href', 'Body 2 › Text › Href'],
    ['items.lime-pie.image', 'Items › Lime pie › Image'],
    ['', ''],
  ])('words %s as %s', (path, words) => {
    expect(placeText(path)).toBe(words);
  });
});
