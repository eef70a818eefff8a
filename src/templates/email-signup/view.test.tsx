// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { EmailSignup } from './view.tsx';

afterEach(cleanup);

describe('EmailSignup', () => {
  it('says that nobody can sign up, and asks for no consent meanwhile', () => {
    render(
      <PageAround>
        <EmailSignup
          title="News from the dock"
          body={[]}
          pre_form_content={[{ id: 'a', type: 'artf', props: { copy: '<p>Once a month.</p>' } }]}
          consent_text="<p>Yes, write to me.</p>"
          post_consent_text="<p>Leave whenever you like.</p>"
          footer_text="<p>We keep it to ourselves.</p>"
          confirmation_content={[{ id: 'b', type: 'artf', props: { copy: '<p>Welcome aboard.</p>' } }]}
          terms_page={{ id: 1, title: 'Terms', url: '/terms/' }}
          privacy_page={null}
          unsubscribe_page={{ id: 2, title: 'Unsubscribe', url: '/unsubscribe/' }}
        />
      </PageAround>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('News from the dock');
    expect(screen.getByText('Once a month.')).toBeDefined();
    expect(screen.getByRole('status').textContent).toMatch(/not open yet/);
    expect(screen.getByText('We keep it to ourselves.')).toBeDefined();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Terms', 'Unsubscribe']);
    expect(screen.queryByText(/Yes, write|Leave whenever|Welcome aboard/)).toBeNull();
  });
});
