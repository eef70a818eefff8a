import { expect, it } from 'vitest';
import { LANGUAGES } from '#features/pages/contract.ts';
import { RESERVATION_STATES } from '#features/reservations/contract.ts';
import { messages as en } from '#ui/site/catalogues/en/index.ts';
import { messages as es } from '#ui/site/catalogues/es/index.ts';
import { messages as fr } from '#ui/site/catalogues/fr-CA/index.ts';
import { RESERVATION_TITLES } from './reservation-titles.ts';

const CATALOGUES = { en, es, 'fr-CA': fr };

it.each(LANGUAGES)('titles a reservation’s page in the words of the catalogue: %s', (language) => {
  const titles = RESERVATION_TITLES[language];
  const words = CATALOGUES[language];
  for (const state of RESERVATION_STATES) expect(titles[state]).toBe(words[`reservation.state_${state}`]);
  expect(titles.held).toBe(words['hold.title']);
  expect(titles.change).toBe(words['reserve.change_title']);
});
