// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { LanguageCode } from '#features/pages/contract.ts';
import { buildImage, PageAround } from '#test/page.tsx';
import { PressReleaseList } from '../press-release-list/view.tsx';
import { PressRelease } from '../press-release/view.tsx';
import { PressSection } from './view.tsx';

afterEach(cleanup);

const show = (view: React.ReactNode, language: LanguageCode = 'en') =>
  render(<PageAround language={language}>{view}</PageAround>);
const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };
const article = { id: 1, title: 'The pier opens', url: '/press/pier/', date: '2026-03-04', summary: '' };
const press = { title: 'Press Room', url: '/press/' };
const releases = { title: 'Press Releases', url: '/press/releases/' };
const tile = {
  title: 'Fact sheet',
  image: null,
  file_extension: 'pdf',
  file_size: 1_234_567,
  url: '/documents/1/a.pdf',
};

describe('the press section', () => {
  const section = (more: Partial<ComponentProps<typeof PressSection>> = {}) => (
    <PressSection
      title="Press Room"
      body={[]}
      contact_info="<p>Ask us</p>"
      media_download_tiles={[tile, { ...tile, title: 'Logo', image: buildImage('logo'), url: '/documents/2/l.zip' }]}
      articles={[article]}
      press_list={releases}
      {...promote}
      {...more}
    />
  );

  it('shows releases with a link to all, press contacts, and files with their kind and size', () => {
    show(section());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Press Room');
    expect(screen.getByRole('link', { name: 'See All Press Releases' }).getAttribute('href')).toBe('/press/releases/');
    expect(screen.getByRole('complementary', { name: 'Press Inquiries' }).textContent).toContain('Ask us');
    expect(screen.getByRole('heading', { name: 'Media Downloads' })).toBeTruthy();
    expect(screen.getAllByText('.pdf File, 1.2 MB')).toHaveLength(2);
    const download = screen.getByRole('link', { name: 'Download Fact sheet' });
    expect([download.getAttribute('href'), download.hasAttribute('download')]).toEqual(['/documents/1/a.pdf', true]);
  });

  it.each([
    ['es', 'Archivo .pdf, 1,2 MB'],
    ['fr-CA', 'Fichier .pdf, 1,2 Mo'],
  ] as const)('formats sizes as %s does', (language, text) => {
    show(section(), language);
    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  it('has no block for what it lacks', () => {
    show(section({ contact_info: '', media_download_tiles: [], articles: [], press_list: null }));
    expect(screen.queryByText('Press Inquiries')).toBeNull();
    expect(screen.queryByText('Media Downloads')).toBeNull();
    expect(screen.queryByText('See All')).toBeNull();
    expect(screen.getByText('There are no press releases yet.')).toBeTruthy();
  });
});

describe('the press release list', () => {
  const list = { title: 'Press Releases', url: '/press/releases/', num_pages: 1, current_page: 1 };

  it('leads back to its section where there is one', () => {
    show(<PressReleaseList {...list} articles={[article]} press_section={press} />);
    expect(screen.getByRole('link', { name: 'Back to Press Room' }).getAttribute('href')).toBe('/press/');
    cleanup();
    show(<PressReleaseList {...list} articles={[]} press_section={null} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('There are no press releases yet.')).toBeTruthy();
  });

  it('says which page this is from the second on', () => {
    show(<PressReleaseList {...list} articles={[article]} press_section={null} num_pages={3} current_page={2} />);
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  });
});

describe('a press release', () => {
  const release = {
    id: 1,
    title: 'The pier opens',
    url: '/press/pier/',
    date: '2026-03-04',
    dateline: 'Orlando, Fla.',
    summary: '',
    feature_image: [],
    copy: { html: '<p>Text</p>' },
    press_section: press,
    press_list: releases,
    more: [],
    ...promote,
  };

  it('shows date, title and text, and leads back', () => {
    show(<PressRelease {...release} />);
    expect(screen.getByRole('article').textContent).toContain('3.4.26Orlando, Fla.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The pier opens');
    expect(screen.getByText('Text')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Press Room' })).toBeTruthy();
    expect(screen.queryByText('More Press Releases')).toBeNull();
  });

  it('offers others, and the list as the way back where there is no section', () => {
    show(<PressRelease {...release} press_section={null} more={[{ ...article, id: 2, title: 'Other' }]} />);
    expect(screen.getByRole('complementary', { name: 'More Press Releases' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Learn More Other' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Press Releases' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See All Press Releases' })).toBeTruthy();
  });
});
