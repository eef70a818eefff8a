import { body, button, SITE, subject } from './template-parts.ts';

const staffMail = <const P>(label: string, help: string, placeholders: P) => ({
  label,
  help,
  audience: 'staff' as const,
  list: 'transactional' as const,
  fields: { subject: subject(), body: body(), button: button() },
  placeholders,
});

/** Mails to staff, and to those whom they ask, about pages. */
export const STAFF_MAILS = {
  approval_link: staffMail(
    'Asked to decide about a page',
    'Goes to somebody without an account whom a reviewer asks to approve a page.',
    {
      site: SITE,
      name: { label: 'Name of who is asked', kind: 'text', sample: 'Mara Quill' },
      asked_by: { label: 'Who asks', kind: 'text', sample: 'Ada Lane' },
      page_title: { label: 'Title of the page', kind: 'text', isRequired: true, sample: 'Spring menu' },
      days: { label: 'Days that the link works', kind: 'text', sample: '7' },
      approval_link: { label: 'Button that leads to the page', kind: 'button', isRequired: true, sample: '' },
    },
  ),
  staff_notification: staffMail(
    'Notification',
    'Goes to staff about reviews, comments, locks and planned pages, each at once. Everybody chooses which in their account.',
    {
      site: SITE,
      event: {
        label: 'What happened',
        kind: 'text',
        isRequired: true,
        sample: 'Wren Alder submitted “Winter menu” to “Approval by the kitchen”',
      },
      words: { label: 'What was written, or nothing', kind: 'quote', sample: 'Name the fish.' },
      event_link: { label: 'Button that leads to the page', kind: 'button', isRequired: true, sample: '' },
    },
  ),
  staff_digest: staffMail(
    'Notifications of a day',
    'Goes once a day to staff who want their notifications in one mail.',
    {
      site: SITE,
      count: { label: 'Number of notifications', kind: 'text', sample: '2' },
      events: {
        label: 'What happened, and where',
        kind: 'facts',
        isRequired: true,
        sample:
          'Wren Alder approved “Winter menu”: https://www.example.com/wagtail/pages/12/edit/\nWren Alder commented on “Home”: https://www.example.com/wagtail/pages/3/edit/',
      },
      list_link: { label: 'Button that leads to all notifications', kind: 'button', isRequired: true, sample: '' },
    },
  ),
};
