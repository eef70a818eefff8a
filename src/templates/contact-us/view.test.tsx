// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { validateValue } from '#content/validate.ts';
import { emptyForm, redrawForm } from '#features/forms/read-form.ts';
import { contactForm } from '#features/messages/contact-form.ts';
import { PAGE_CONTEXT, PageAround } from '#test/page.tsx';
import { settle } from '#test/settle.ts';
import { buildLocation } from '#test/site-page.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';
import { contactUs } from './definition.ts';
import { ContactUs } from './view.tsx';

const fetched = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
  window.history.replaceState(null, '');
});

const page = (id: number, title: string) => ({ id, title, url: `/page-${id}/` });
const contact: ComponentProps<typeof ContactUs> = {
  title: 'Contact us',
  body: [],
  guest_care: { url: 'mailto:ahoy@lanternbay.example', display_name: 'Write to guest care' },
  faq_page: page(1, 'Questions'),
  terms_page: null,
  privacy_page: page(3, 'Privacy'),
  form: emptyForm(contactForm),
};
const view = (gap: Partial<typeof contact> = {}, url = '/contact/') => (
  <PageAround>
    <PageContextProvider value={{ ...PAGE_CONTEXT, request: { url } }}>
      <ContactUs {...contact} {...gap} />
    </PageContextProvider>
  </PageAround>
);
const show = (gap: Partial<typeof contact> = {}, url = '/contact/') => render(view(gap, url));
const ways = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const json = (value: unknown) => Promise.resolve(new Response(JSON.stringify(value)));

describe('ContactUs', () => {
  it('has the form under its heading, posted to its page, and names the other ways that there are', () => {
    show();
    expect(screen.getByRole('region', { name: 'Send Us a Message' })).toBeDefined();
    expect(screen.getByText('All fields are required')).toBeDefined();
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/contact/#contact-form');
    expect(ways()).toEqual([
      ['Find your restaurant’s phone number', '/locations/'],
      ['Write to guest care', 'mailto:ahoy@lanternbay.example'],
      ['Questions', '/page-1/'],
      ['Privacy', '/page-3/'],
    ]);
  });

  it('thanks instead, once it was sent', () => {
    show({}, '/contact/?sent=1');
    expect(document.querySelector('form')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Your message is on its way');
  });

  it('does with the restaurant’s phone alone', () => {
    show({ guest_care: { url: null, display_name: '' }, faq_page: null, privacy_page: null });
    expect(ways()).toHaveLength(1);
  });

  it('searches for restaurants, six at most, and lets another be chosen in a dialog', async () => {
    fetched.mockImplementation((path) =>
      path.startsWith('/api/maps/geocode/')
        ? json({
            status: 'OK',
            results: [{ formatted_address: 'Reno, NV', types: [], geometry: { location: { lat: 39.5, lng: -119.8 } } }],
          })
        : json({
            totalLocations: 2,
            currentLocation: null,
            locations: [101, 102].map((rlid) => ({
              distance: rlid,
              location: buildLocation({ rlid, name: `Harbor ${rlid}` }),
            })),
          }),
    );
    show();
    await choose('What is it about?', 'praise');
    await choose('Topic', 'visit');
    const search = async (within: ParentNode) => {
      await waitFor(() => expect(within.querySelector('input[enterkeyhint=search]')).not.toBeNull());
      const input = within.querySelector<HTMLInputElement>('input[enterkeyhint=search]');
      if (!input) throw new Error('there is no search');
      input.value = 'Reno';
      fireEvent.keyDown(input, { key: 'Enter' });
      await waitFor(() => expect(within.querySelectorAll('li button')).toHaveLength(2));
    };
    await search(document);
    expect(fetched.mock.calls.at(-1)?.[0]).toMatch(/radius=200.*limit=6/);
    expect(screen.getByText('2 restaurants found')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Harbor 101/ }));
    const change = screen.getByRole('button', { name: 'CHANGE' });
    expect(document.activeElement).toBe(change);
    expect(document.querySelector<HTMLInputElement>('[name=location_rlid]')?.value).toBe('101');
    fireEvent.click(change);
    const dialog = document.querySelector('dialog');
    if (!dialog?.open) throw new Error('the dialog is not open');
    await search(dialog);
    fireEvent.click(screen.getByRole('button', { name: /^Harbor 102/ }));
    expect(dialog.open).toBe(false);
    expect(document.querySelector<HTMLInputElement>('[name=location_rlid]')?.value).toBe('102');
  });

  it('has the chosen topic again after going back to the page', async () => {
    const topic = () => screen.findByLabelText<HTMLSelectElement>('Topic');
    show();
    await choose('What is it about?', 'praise');
    expect((await topic()).value).toBe('');
    await choose('Topic', 'visit');
    // The browser loads the page again, and restores the fields that it has from the beginning.
    cleanup();
    show();
    await choose('What is it about?', 'praise');
    expect((await topic()).value).toBe('visit');
  });

  it('begins with the saved restaurant, which can be changed', async () => {
    localStorage.setItem('preferred_location_rlid', '101');
    fetched.mockImplementation(() => json(buildLocation()));
    show();
    await choose('What is it about?', 'praise');
    await choose('Topic', 'visit');
    await screen.findByRole('button', { name: 'CHANGE' });
    expect(screen.getByText('Harbor Point, 12 Wharf Road, Reno, NV 89501')).toBeDefined();
    expect(document.querySelector<HTMLInputElement>('[name=location_rlid]')?.value).toBe('101');
    localStorage.clear();
  });

  it('cannot be sent twice after going back from the thanks', () => {
    window.history.replaceState(null, '', '/contact/');
    show();
    // The page that the post leads to.
    show({}, '/contact/?sent=1').unmount();
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(send().disabled).toBe(true);
    expect(screen.getByText(/This was sent already/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Begin anew' }).getAttribute('href')).toBe('/contact/');
    cleanup();
    // Opened anew, not by the browser's buttons.
    show();
    expect(send().disabled).toBe(false);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(send().disabled).toBe(false);
  });

  it('keeps the restaurant that the server found, when the post is refused', async () => {
    const post = { question_category: 'issue', topic: 'visit', location_rlid: '101' };
    const form = redrawForm(contactForm, post);
    const fields = form.fields.map((field) =>
      field.key === 'location_rlid' ? { ...field, options: [{ value: '101', label: 'Harbor 101, Reno' }] } : field,
    );
    show({ form: { ...form, fields } });
    await screen.findByRole('button', { name: 'CHANGE' });
    expect(screen.getByText('Harbor 101, Reno')).toBeDefined();
    expect(document.querySelector<HTMLInputElement>('[name=location_rlid]')?.value).toBe('101');
  });

  it('leaves the focus on what the server complains about, also where a restaurant was chosen before', async () => {
    const form = redrawForm(contactForm, { question_category: 'issue', topic: 'visit', location_rlid: '101' });
    const fields = form.fields.map((field) =>
      field.key === 'location_rlid' ? { ...field, options: [{ value: '101', label: 'Harbor 101, Reno' }] } : field,
    );
    const page = view({ form: { ...form, fields, errors: { __all__: [{ id: 'forms.error_rate' }] } } });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    // This DOM ignores which options the markup selects; browsers do not.
    for (const option of container.querySelectorAll<HTMLOptionElement>('option[selected]')) option.selected = true;
    render(page, { container, hydrate: true });
    await screen.findByRole('button', { name: 'CHANGE' });
    await settle();
    expect(document.activeElement).toBe(document.querySelector('[data-form-errors]'));
  });

  it('refuses a guest care link without words at publish', () => {
    const { errors } = validateValue(
      contactUs,
      { ...contactUs.example, guest_care: { url: { url: 'tel:+15550100' }, display_name: ' ' } },
      'publish',
      blockRegistry,
    );
    expect(errors).toEqual([{ field: 'guest_care.display_name', message: 'is required when the link has a target' }]);
  });
});
