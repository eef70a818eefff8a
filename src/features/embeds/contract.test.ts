import { describe, expect, it } from 'vitest';
import { EMBED_FRAME_HOSTS, findEmbed } from './contract.ts';

describe('findEmbed', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=abcdefghijk',
      'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
    ],
    ['https://youtu.be/abcdefghijk?t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0'],
    ['https://m.youtube.com/shorts/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0'],
    ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?autoplay=1&dnt=1'],
    ['https://player.vimeo.com/video/123456', 'https://player.vimeo.com/video/123456?autoplay=1&dnt=1'],
    [
      'https://open.spotify.com/episode/0123456789abcdefABCDEF',
      'https://open.spotify.com/embed/episode/0123456789abcdefABCDEF',
    ],
    [' /kitchen-tour/ ', '/kitchen-tour/'],
  ])('frames %s without what tracks guests', (address, frameUrl) => {
    expect(findEmbed(address)?.frameUrl).toBe(frameUrl);
  });

  it.each([
    'https://films.example/watch?v=abcdefghijk',
    'http://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evil.example/https://youtu.be/abcdefghijk',
    'https://www.youtube.com@evil.example/watch?v=abcdefghijk',
    'https://user:pass@www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com:8443/watch?v=abcdefghijk',
    'https://www.youtube.com/watch?v=abc"onload="x',
    'https://www.youtube.com/watch?v=short',
    'https://vimeo.com/about',
    'https://open.spotify.com/track/../../evil',
    'javascript:alert(1)',
    'data:text/html,hi',
    '//youtu.be/abcdefghijk',
    '/\\evil.example/',
    '/%2Fevil.example/',
    '/.//evil.example/',
    '/%5Cevil.example/',
    '/no-slash-at-the-end',
    'youtube',
    '',
  ])('finds nothing for %s', (address) => {
    expect(findEmbed(address)).toBeUndefined();
  });

  it('uses only hosts that are listed', () => {
    for (const address of ['https://youtu.be/abcdefghijk', 'https://vimeo.com/1']) {
      const embed = findEmbed(address);
      expect(EMBED_FRAME_HOSTS).toContain(embed?.frameHost);
      expect(new URL(embed?.frameUrl ?? '').host).toBe(embed?.frameHost);
    }
  });
});
