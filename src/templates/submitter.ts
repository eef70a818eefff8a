import type { FormProps } from '#features/forms/props.ts';
import type { Post } from '#features/forms/post.ts';
import type { GuestGuard } from '#features/guard/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { LinkingSite, LivePage, Site } from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import type { Subscriptions } from '#features/subscriptions/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { Logger } from '#platform/logger.ts';

/** Parts that a form's page may use to handle a post. It puts its writes into a transaction itself. */
export interface SubmitContext {
  db: Db;
  site: Site & LinkingSite;
  page: LivePage;
  settings: SiteSettings;
  post: Post;
  /** The client's address, as far as the proxies in front are trusted. */
  ip: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** Origin of links in mails of the default site: "https://www.example.com", no closing slash. */
  origin: string;
  /** Called before anything is stored. Its refusals are shown on the page: see `Submitter.submit`. */
  guard: GuestGuard;
  subscriptions: Subscriptions;
  locations: LocationDirectory;
  geocoder: Geocoder;
  logger: Logger;
}

export type SubmitResult =
  /** Accepted, now or by an earlier click: the browser is redirected (303) to a path of this site. */
  | { kind: 'done'; to: string }
  /** The page again with the form, its errors and the typed values. */
  | { kind: 'refused'; form: FormProps };

/** Handles posts of forms on pages of a template; the view gets the form as its prop `form`. */
export interface Submitter {
  /**
   * The form with the typed values and no errors: for steps without a script, and for posts that cannot be accepted
   * yet.
   */
  redraw(context: SubmitContext): FormProps | Promise<FormProps>;
  /** `RateLimited` and `CaptchaRefused` may be thrown: the page is drawn again with the message. */
  submit(context: SubmitContext): Promise<SubmitResult>;
}
