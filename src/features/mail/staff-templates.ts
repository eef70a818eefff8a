import { body, button, SITE, subject } from './template-parts.ts';

const staffMail = <const P>(label: string, help: string, placeholders: P) => ({
  label,
  help,
  audience: 'staff' as const,
  list: 'transactional' as const,
  fields: { subject: subject(), body: body(), button: button() },
  placeholders,
});

/** Mails about pages, to staff and to external reviewers. */
export const STAFF_MAILS = {
  approval_link: staffMail(
    'External review of a page',
    'Goes to a reviewer without an account who is asked to approve a page.',
    {
      site: SITE,
      name: { label: 'Name of the reviewer', kind: 'text', sample: 'Mara Quill' },
      asked_by: { label: 'Name of the requester', kind: 'text', sample: 'Ada Lane' },
      page_title: { label: 'Title of the page', kind: 'text', isRequired: true, sample: 'Spring menu' },
      days: { label: 'Days until the link expires', kind: 'text', sample: '7' },
      approval_link: { label: 'Button to the page', kind: 'button', isRequired: true, sample: '' },
    },
  ),
  staff_notification: staffMail(
    'Notification',
    'Goes to staff immediately about reviews, comments, locks and scheduled pages. Users choose in their account which ones they get.',
    {
      site: SITE,
      event: {
        label: 'What happened',
        kind: 'text',
        isRequired: true,
        sample: 'Wren Alder submitted “Winter menu” to “Approval by the kitchen”',
      },
      words: { label: 'The comment, if any', kind: 'quote', sample: 'Name the fish.' },
      event_link: { label: 'Button to the page', kind: 'button', isRequired: true, sample: '' },
    },
  ),
  staff_digest: staffMail(
    'Daily notifications',
    'Goes once a day to staff who chose to get their notifications in one mail.',
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
      list_link: { label: 'Button to all notifications', kind: 'button', isRequired: true, sample: '' },
    },
  ),
};
