import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#features/pages/contract.ts';
import { TEXT_PURPOSES } from './new-text.ts';
import { writeText } from './text-texts.ts';

const VALUES = {
  restaurant: 'Lantern Bay',
  site: 'Lantern Bay',
  size: 4,
  wait: '15–25',
  minutes: 10,
  number: 12,
  message: 'Is lemon fine?',
  when: 'Fri, Nov 27, 7:30 PM',
  link: 'https://chain.example/waitlist/x/',
};

describe('the words of text messages', () => {
  it.each(LANGUAGES.flatMap((language) => TEXT_PURPOSES.map((purpose) => [language, purpose] as const)))(
    'are complete in %s for %s, and leave no place empty',
    (language, purpose) => {
      const text = writeText(purpose, language, VALUES);
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(text).toContain('Lantern Bay');
      if (language !== 'en') expect(text).not.toBe(writeText(purpose, 'en', VALUES));
    },
  );

  it.each(TEXT_PURPOSES)('have one point after a Spanish time, for %s', (purpose) => {
    expect(writeText(purpose, 'es', { ...VALUES, when: 'vie, 27 de nov, 7:30 p.m.' })).not.toContain('..');
  });

  it.each(LANGUAGES)('say how to stop in the first text about something, in %s', (language) => {
    const first = [
      'wait_list_joined',
      'reservation_confirmed',
      'order_ready',
      'order_delayed',
      'order_cancelled',
    ] as const;
    for (const purpose of [...first, 'started', 'help'] as const)
      expect(writeText(purpose, language, VALUES)).toMatch(/STOP|ARRET/);
  });
});
