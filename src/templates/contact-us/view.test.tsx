// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { validateValue } from '#content/validate.ts';
import { PageAround } from '#test/page.tsx';
import { contactUs } from './definition.ts';
import { ContactUs } from './view.tsx';

afterEach(cleanup);

const page = (id: number, title: string) => ({ id, title, url: `/page-${id}/` });
const contact: ComponentProps<typeof ContactUs> = {
  title: 'Contact us',
  body: [],
  guest_care: { url: 'mailto:ahoy@lanternbay.example', display_name: 'Write to guest care' },
  faq_page: page(1, 'Questions'),
  terms_page: null,
  privacy_page: page(3, 'Privacy'),
};
const show = (gap: Partial<typeof contact> = {}) =>
  render(
    <PageAround>
      <ContactUs {...contact} {...gap} />
    </PageAround>,
  );
const ways = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('ContactUs', () => {
  it('says that nothing can be sent, and names the ways that there are', () => {
    show();
    expect(screen.getByRole('region', { name: 'Send Us a Message' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toMatch(/cannot send us a message/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(ways()).toEqual([
      ['Find your restaurant’s phone number', '/locations/'],
      ['Write to guest care', 'mailto:ahoy@lanternbay.example'],
      ['Questions', '/page-1/'],
      ['Privacy', '/page-3/'],
    ]);
  });

  it('does with the restaurant’s phone alone', () => {
    show({ guest_care: { url: null, display_name: '' }, faq_page: null, privacy_page: null });
    expect(ways()).toHaveLength(1);
  });

  it('refuses a guest care link without words at publish', () => {
    const { errors } = validateValue(
      contactUs,
      { ...contactUs.example, guest_care: { url: { url: 'tel:+15550100' }, display_name: ' ' } },
      'publish',
      blockRegistry,
    );
    expect(errors).toEqual([
      { field: 'guest_care.display_name', message: 'is required when the link leads somewhere' },
    ]);
  });
});
