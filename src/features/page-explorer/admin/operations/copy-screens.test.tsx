// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#test/operation-router.tsx';
import { Said, said, useOperationHarness } from '#test/operation-harness.tsx';
import { PageConvertAliasScreen } from './page-convert-alias-screen.tsx';
import { PageCopyScreen } from './page-copy-screen.tsx';
import { ANCESTORS, pageSummary, press, refused, show, stubChoosers } from '#test/page-screens.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#test/operation-router.tsx')).router);

const server = useOperationHarness();

describe('copying', () => {
  const COPY = 'POST /wagtail/pages/7/copy/';
  const open = async (more: object = {}) => {
    server.answers['GET /wagtail/api/main/pages/7/copy/'] = () => [
      200,
      {
        page: pageSummary(),
        ancestors: ANCESTORS,
        parent: { id: 3, title: 'Menu' },
        slug: 'pier-menu-2',
        descendant_count: 5,
        may_publish: true,
        ...more,
      },
    ];
    show(
      <>
        <PageCopyScreen />
        <Said />
      </>,
      stubChoosers({ id: 9, title: 'Archive' }),
    );
    await screen.findByRole('heading', { name: 'Copy “Pier menu”' });
  };

  it('offers neither pages below nor publishing where there is nothing of it', async () => {
    await open({ descendant_count: 0, may_publish: false });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it.each([
    ['new_slug', 'Slug'],
    ['new_parent_page', 'Parent page'],
    ['publish_copies', 'Publish'],
    ['alias', 'Alias'],
  ])('names the trouble with %s and leads to its control', async (field, label) => {
    await open();
    server.answers[COPY] = () => refused('invalid', 400, { errors: [{ field, message: 'cannot be' }] });
    press('Copy');
    const link = await screen.findByRole('link', { name: `${label}: This cannot be.` });
    fireEvent.click(link);
    expect(document.activeElement?.id).toBe(link.getAttribute('href')?.slice(1));
  });

  it('begins with a free slug and the pages below, and copies to the chosen place', async () => {
    await open();
    server.answers[COPY] = () => [200, { id: 30, page_count: 6, parent_id: 9 }];
    press('Choose another page');
    await screen.findByText('Archive');
    press('Copy');
    await waitFor(() => expect(said()).toBe('Created a copy of “Pier menu”, with 5 pages below it.'));
    expect(server.sent[0]?.body).toEqual({
      new_title: 'Pier menu',
      new_slug: 'pier-menu-2',
      new_parent_page: 9,
      copy_subpages: true,
      publish_copies: false,
      alias: false,
    });
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/', params: { id: '9' } });
  });

  it('makes an alias, which is not published by itself', async () => {
    await open();
    server.answers[COPY] = () => [200, { id: 30, page_count: 1, parent_id: 3 }];
    fireEvent.click(screen.getByRole('checkbox', { name: /Create an alias/ }));
    expect(screen.queryByRole('checkbox', { name: /Publish/ })).toBeNull();
    press('Create alias');
    await waitFor(() => expect(said()).toBe('Created an alias of “Pier menu”.'));
    expect(server.sent[0]?.body).toMatchObject({ alias: true, publish_copies: false });
  });
});

describe('converting an alias', () => {
  const open = (more: object) => {
    const found = { page: pageSummary(more), ancestors: ANCESTORS, site_name: 'Lantern Bay' };
    server.answers['GET /wagtail/api/main/pages/7/summary/'] = () => [200, found];
    show(<PageConvertAliasScreen />);
    return screen.findByRole('heading', { name: 'Convert “Pier menu”' });
  };

  it.each([
    ['a page that is none', { rights: ['edit'] }, 'This page is not an alias'],
    ['whoever may not', { alias_of: 5, rights: [] }, 'You may not convert this alias'],
  ])('is not offered for %s', async (_, more, reason) => {
    await open(more);
    expect(screen.getByRole('alert').textContent).toContain(reason);
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull();
  });

  it('goes to the editor of what is a page of its own now', async () => {
    await open({ alias_of: 5, rights: ['convert_alias'] });
    const original = screen.getByRole('link', { name: 'its original' });
    expect(original.getAttribute('href')).toBe('/wagtail/pages/5/edit/');
    expect(original.parentElement?.textContent).toContain('the content of its original. After');
    server.answers['POST /wagtail/pages/7/convert_alias/'] = () => [200, { id: 7 }];
    press('Convert');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/edit/', params: { id: '7' } }));
  });
});
