import { MAX_EMAIL_CHARACTERS } from '#shared/email-address.ts';
import { type SettingsProps, defineSettings } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list, struct } from '#content/fields/nested.ts';
import { image, snippet, target } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { boolean, choice, date, number } from '#content/fields/scalar.ts';
import { multiline, text } from '#content/fields/text.ts';
import { SOCIAL_ICONS } from '#features/navigation/contract.ts';
import { country, toolbox } from '#features/snippets/definitions.ts';

/** The chain's name. The product is brandless: no name is stored anywhere else. */
export const siteIdentity = defineSettings({
  name: 'site_identity',
  label: 'Site identity',
  fields: {
    name: text({ label: 'Name of the chain', required: true, maxLength: 80 }),
    short_name: text({ label: 'Short name', help: 'For titles and running text.', maxLength: 40 }),
    tagline: text({ label: 'Tagline', maxLength: 120 }),
    description: multiline({
      label: 'Description',
      help: 'For search engines, on pages without their own description.',
      maxLength: 300,
    }),
    logo: image({ label: 'Logo', help: 'Without a logo, the name is shown as text.' }),
    cuisine: text({ label: 'Cuisine', help: 'For search engines: "Seafood".', maxLength: 60 }),
    price_range: choice({
      label: 'Price range',
      help: 'For search engines. Leave empty to omit it.',
      choices: ['', '$', '$$', '$$$', '$$$$'],
      initial: '',
    }),
  },
  example: {
    name: 'Lantern Bay Seafood Kitchen',
    short_name: 'Lantern Bay',
    tagline: 'Supper by lantern light',
    description: 'Seafood cooked over hardwood, in more than seven hundred dining rooms.',
    logo: null,
    cuisine: 'Seafood',
    price_range: '$$',
  },
});

const socialLinks = () =>
  list(
    struct(
      {
        icon: choice({ label: 'Network', choices: SOCIAL_ICONS, initial: 'instagram' }),
        link: target({ label: 'Address', required: true }),
      },
      { label: 'Network' },
    ),
    { label: 'Social media', max: 12 },
  );

/** Header content; without sections the legacy header loads. */
export const headerSettings = defineSettings({
  name: 'header',
  label: 'Header',
  fields: {
    sections: list(
      struct(
        {
          role: choice({ label: 'Role', choices: ['primary', 'secondary', 'social-media'], initial: 'secondary' }),
          title: text({ label: 'Title', maxLength: 60 }),
          links: list(link({ label: 'Link', required: true }), { label: 'Links', max: 20 }),
        },
        { label: 'Section' },
      ),
      { label: 'Navigation sections', help: 'The desktop header shows the primary one.', max: 12 },
    ),
    toolbox: snippet(toolbox, { label: 'Toolbox' }),
    social: socialLinks(),
  },
  example: {
    sections: [
      {
        role: 'primary',
        title: 'Explore',
        links: [{ url: { url: '/locations/' }, display_name: 'Find a restaurant' }],
      },
    ],
    toolbox: null,
    social: [{ icon: 'instagram', link: { url: 'https://social.example/lantern-bay' } }],
  },
});

export const footerSettings = defineSettings({
  name: 'footer',
  label: 'Footer',
  fields: {
    columns: list(
      struct(
        {
          title: text({ label: 'Title', required: true, maxLength: 60 }),
          is_collapsable: boolean({ label: 'Collapsible on small screens', initial: true }),
          links: list(link({ label: 'Link', required: true }), { label: 'Links', max: 20 }),
        },
        { label: 'Column' },
      ),
      { label: 'Columns', max: 6 },
    ),
    social: socialLinks(),
    regions: list(snippet(country, { label: 'Country', required: true }), { label: 'Region switcher', max: 20 }),
    legal_text: richText({ label: 'Legal text' }),
    accessibility_report_url: text({
      label: 'Accessibility reports go to',
      help: 'Web address of a service that receives the “report an accessibility issue” form. If empty, reports are stored here under Accessibility reports.',
      pattern: { regex: /^https:\/\/\S+$/, message: 'must begin with https://' },
    }),
  },
  example: {
    columns: [
      {
        title: 'Visit',
        is_collapsable: true,
        links: [{ url: { url: '/locations/' }, display_name: 'Find a restaurant' }],
      },
    ],
    social: [{ icon: 'facebook', link: { url: 'https://social.example/lantern-bay' } }],
    regions: [1],
    legal_text: '<p>© Lantern Bay Seafood Kitchen</p>',
    accessibility_report_url: '',
  },
});

/** RFC 9116. The file is served only with a contact and an expiry date. */
export const securityTxtSettings = defineSettings({
  name: 'security_txt',
  label: 'security.txt',
  fields: {
    contacts: list(target({ label: 'Contact', required: true }), {
      label: 'Contacts',
      help: 'mailto:, tel: or https: addresses, or pages of the site.',
      max: 5,
    }),
    expires: date({ label: 'Valid until', help: 'At most a year ahead.', required: true }),
    preferred_languages: text({
      label: 'Preferred languages',
      initial: 'en',
      maxLength: 60,
      pattern: {
        regex: /^[a-z]{2,3}(-[a-z0-9]{2,8})*(, ?[a-z]{2,3}(-[a-z0-9]{2,8})*)*$/i,
        message: 'must be codes of languages such as "en, fr-CA"',
      },
    }),
  },
  example: {
    contacts: [{ url: 'mailto:security@lanternbay.example' }],
    expires: '2027-06-30',
    preferred_languages: 'en',
  },
});

/** Hosts whose pages ours may embed. */
export const integrationSettings = defineSettings({
  name: 'integrations',
  label: 'Integrations',
  fields: {
    frame_hosts: list(
      text({
        label: 'Host',
        required: true,
        maxLength: 253,
        pattern: {
          regex: /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/,
          message: 'must be a host name such as booking.example',
        },
      }),
      {
        label: 'Hosts allowed in frames',
        help: 'Frame blocks show only these hosts and the site’s own.',
        max: 30,
      },
    ),
  },
  example: { frame_hosts: ['booking.example'] },
});

/** Contents of the mails of the e-mail club, and the sign-up process. */
export const emailClubSettings = defineSettings({
  name: 'email_club',
  label: 'E-mail to guests',
  fields: {
    postal_address: text({
      label: 'Postal address',
      help: 'Shown at the end of every e-mail, as the law requires in the United States and Canada.',
      maxLength: 200,
    }),
    confirms_in_us: boolean({
      label: 'Guests in the United States must confirm by e-mail',
      help: 'In all other countries, guests must always confirm, as the law requires in Canada and Europe.',
      initial: false,
    }),
    sends_birthday: boolean({ label: 'Birthday wishes', initial: true }),
    sends_occasions: boolean({ label: 'Reminders of occasions', initial: true }),
    occasion_days: number({
      label: 'Days before an occasion',
      help: 'How early the reminder goes out.',
      min: 0,
      max: 21,
      initial: 7,
    }),
  },
  example: {
    postal_address: '12 Harbor Street, Portland, ME 04101',
    confirms_in_us: false,
    sends_birthday: true,
    sends_occasions: true,
    occasion_days: 7,
  },
});

/** Recipients of mails about posts from guests. */
export const staffMailSettings = defineSettings({
  name: 'staff_mail',
  label: 'E-mail to staff',
  fields: {
    accessibility_reports: list(
      text({
        label: 'Address',
        required: true,
        maxLength: MAX_EMAIL_CHARACTERS,
        pattern: {
          regex: /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\.]+$/,
          message: 'must be an e-mail address',
        },
      }),
      {
        label: 'Accessibility reports go to',
        help: 'Each address gets an e-mail for every report that guests send with the form in the footer. Spam is not mailed. Without an address, reports appear only under Accessibility reports.',
        max: 10,
      },
    ),
  },
  example: { accessibility_reports: ['access@lanternbay.example'] },
});

/** Every settings model, in the order of the admin's menu. */
export const SETTINGS = [
  siteIdentity,
  headerSettings,
  footerSettings,
  securityTxtSettings,
  integrationSettings,
  emailClubSettings,
  staffMailSettings,
] as const;

/** Models of which pages show a part. */
export const SHOWN_SETTINGS = ['site_identity', 'header', 'footer', 'integrations'] as const;

/** Settings of a site that pages may show. */
export type ShownSettings = Pick<SiteSettings, (typeof SHOWN_SETTINGS)[number]>;

/** All settings of a site, resolved. */
export interface SiteSettings {
  site_identity: SettingsProps<typeof siteIdentity>;
  header: SettingsProps<typeof headerSettings>;
  footer: SettingsProps<typeof footerSettings>;
  security_txt: SettingsProps<typeof securityTxtSettings>;
  integrations: SettingsProps<typeof integrationSettings>;
  email_club: SettingsProps<typeof emailClubSettings>;
  staff_mail: SettingsProps<typeof staffMailSettings>;
}
