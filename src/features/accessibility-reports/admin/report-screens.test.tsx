// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import { ReportEditScreen } from './report-edit-screen.tsx';
import { ReportListScreen } from './report-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /wagtail/api/main/accessibility-reports/';
const ALL = { change: true, delete: true };
const report = (id: number, more: object = {}) => ({
  id,
  submittedAt: '2026-11-21T10:00:00.000Z',
  description: `The map ${id}`,
  email: '',
  url: 'https://chain.example/locations/',
  verdict: 'ham',
  reasons: [],
  isSolved: false,
  ...more,
});
const list = (rows: object[], rights = ALL) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  rights,
  counts: { open: rows.length, solved: 3, spam: 0 },
});
const showList = (query = '') =>
  showScreen(`/wagtail/accessibility/${query}`, '/wagtail/accessibility/', ReportListScreen);

it('has folders with their counts, and says which of them is empty', async () => {
  answering({ [LIST]: list([]) });
  await showList('?folder=solved');
  await screen.findByText('There are no solved reports.');
  expect(screen.getByRole('navigation', { name: 'Folders' }).textContent).toBe('Open0Solved3Spam0All');
  expect(screen.getByRole('link', { name: /^Solved/ }).getAttribute('aria-current')).toBe('page');
});

it('shows of all folders where each report is, to be deleted from there', async () => {
  const rows = [report(1), report(2, { isSolved: true }), report(3, { verdict: 'spam' })];
  const server = answering({ [LIST]: list(rows) });
  await showList('?folder=all&q=mab');
  await screen.findByRole('link', { name: 'The map 1' });
  expect(server.asked.find((one) => one.startsWith(LIST))).toMatch(/folder=all/);
  for (const [name, folder] of [
    ['1', 'Open'],
    ['2', 'Solved'],
    ['3', 'Spam'],
  ] as const)
    within(screen.getByRole('row', { name: new RegExp(`The map ${name}`) })).getByText(folder);
  for (const tick of screen.getAllByRole('checkbox', { name: /The map/ })) fireEvent.click(tick);
  const buttons = within(screen.getByRole('group', { name: 'Selected reports' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Delete', 'Clear selection']);
});

it('shows that the user may not see them', async () => {
  answering({ [LIST]: problem(403, 'forbidden', 'You may not do this with these reports') });
  await showList();
  expect(await screen.findByText('You may not do this with these reports.')).toBeDefined();
});

it('marks several as solved, and offers nothing to who may only look', async () => {
  const server = answering({ [LIST]: list([report(1), report(2)]), 'POST /wagtail/accessibility/file/': { count: 2 } });
  await showList();
  await screen.findByRole('link', { name: 'The map 1' });
  for (const tick of screen.getAllByRole('checkbox', { name: /The map/ })) fireEvent.click(tick);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as solved' }));
  await screen.findByText('2 reports marked as solved.');
  expect(server.sent).toEqual([{ ids: [1, 2], folder: 'solved' }]);
  cleanup();
  answering({ [LIST]: list([report(1)], { change: false, delete: false }) });
  await showList();
  await screen.findByRole('link', { name: 'The map 1' });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

it('shows what the browser sent as text, and links only to web pages', async () => {
  const one = report(5, { description: '<b>The map</b>', url: 'javascript:alert(1)', email: 'mab@guests.example' });
  const shown = { dom: '<script>alert(1)</script>', screenWidth: 390, screenHeight: 844, userAgent: 'Lynx' };
  answering({ [`${LIST}5/`]: { ...one, ...shown, rights: ALL } });
  await showScreen('/wagtail/accessibility/5/', '/wagtail/accessibility/$id/', ReportEditScreen);
  await screen.findByText('<b>The map</b>');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/wagtail/accessibility/',
    'mailto:mab%40guests.example',
  ]);
  expect((screen.getByLabelText('Document source') as HTMLTextAreaElement).value).toBe('<script>alert(1)</script>');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  within(await screen.findByRole('dialog', { name: 'Delete 1 report?' })).getByText(/cannot be undone/);
});
