// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreens } from '#test/admin-screen.tsx';
import { RecordNav } from './record-nav.tsx';

afterEach(cleanup);

function Nav() {
  return (
    <RecordNav
      label="This image"
      back={{ to: '/wagtail/images/', label: 'Images' }}
      id={7}
      screens={[
        { to: '/wagtail/images/$id/', label: 'Edit' },
        { to: '/wagtail/images/$id/history/', label: 'History' },
      ]}
    />
  );
}

describe('RecordNav', () => {
  it.each([
    ['/wagtail/images/7/', 'Edit'],
    ['/wagtail/images/7/history/', 'History'],
  ])('at %s marks one link as the screen that is open', async (address, label) => {
    await showScreens(address, { '/wagtail/images/$id/': Nav, '/wagtail/images/$id/history/': Nav });
    const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual([label]);
  });
});
