import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { MAX_ID } from '#shared/listing.ts';
import { historyEndpoint } from '#features/history/contract.ts';
import { isTimeZone } from '#features/opening-hours/hours-zone.ts';
import { readCoordinates } from './fields/read-coordinates.ts';
import { readPhone } from './fields/read-phone.ts';
import { readPostalCode } from './fields/read-postal-code.ts';
import { LOCATION_SERVICES, LOCATION_STATUSES } from './staff-contract.ts';
import { CalendarDate, ExceptionForms, lineOfText, WeekSpans } from './staff-contract-hours.ts';

const required = (most: number) => lineOfText(most).min(1, 'is required');

const Services = z.object(
  Object.fromEntries(LOCATION_SERVICES.map((name) => [name, z.boolean()])) as Record<
    (typeof LOCATION_SERVICES)[number],
    z.ZodBoolean
  >,
);

const Fields = z.object({
  restaurantNumber: lineOfText(20),
  name: lineOfText(100),
  address1: required(200),
  address2: lineOfText(200),
  city: required(100),
  /** Two-letter code; the country follows from it. */
  state: z.string('is required').regex(/^[A-Z]{2}$/, 'must be a state or province'),
  zip: z.string('is required').trim().min(1, 'is required').max(20, 'is too long'),
  /** Decimal degrees, as typed. */
  latitude: z.string('is required').trim().min(1, 'is required').max(30, 'is too long'),
  longitude: z.string('is required').trim().min(1, 'is required').max(30, 'is too long'),
  phone: z.string().trim().max(40, 'is too long'),
  timeZone: z.string('is required').refine((zone) => zone.includes('/') && isTimeZone(zone), 'must be a time zone'),
  status: z.enum(LOCATION_STATUSES, 'must be one of the statuses'),
  /** End of a temporary closure, or the opening day; kept for these two statuses only. */
  reopensOn: z.union([CalendarDate, z.literal('')]),
  services: Services,
  operationHours: WeekSpans,
  curbsideHours: WeekSpans,
  deliveryHours: WeekSpans,
  exceptions: ExceptionForms,
});

/** All values of a restaurant that staff set, as typed. */
export const LocationForm = Fields.superRefine((form, context) => {
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const point = readCoordinates(form.latitude, form.longitude);
  if ('reason' in point) complain(point.field, point.reason);
  const zip = readPostalCode(form.zip);
  if ('reason' in zip) complain('zip', zip.reason);
  const phone = readPhone(form.phone);
  if ('reason' in phone) complain('phone', phone.reason);
});
export type LocationForm = z.infer<typeof LocationForm>;

export type LocationField = keyof LocationForm;
export const LOCATION_FORM_FIELDS = Object.keys(Fields.shape) as LocationField[];

export const StaffLocation = z.object({
  rlid: z.number().int(),
  version: z.number().int(),
  /** "#0412 Harbor Point", or the street. */
  title: z.string(),
  country: z.string(),
  /** The stored form; may break rules that a save requires. */
  form: z.custom<LocationForm>((value) => typeof value === 'object' && value !== null),
  /** Path on the site; null while guests cannot see the restaurant. */
  url: z.string().nullable(),
  archivedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Name of the last user who changed the restaurant, if known. */
  updatedBy: z.string().nullable(),
  /** The date at the restaurant, YYYY-MM-DD. */
  today: z.string(),
  rights: z.array(z.enum(['change', 'delete'])),
});
export type StaffLocation = z.infer<typeof StaffLocation>;

/** 404 outside the user's regions. */
export const getStaffLocation = endpoint('GET', '/wagtail/api/main/locations/:rlid/', {
  summary: 'One restaurant with all that staff set of it',
  reply: StaffLocation,
});

const BaseVersion = z.number('is required').int().positive().max(MAX_ID);

/** 409 when `baseVersion` is not the newest. */
export const saveStaffLocation = endpoint('POST', '/wagtail/locations/:rlid/', {
  summary: 'Change a restaurant',
  body: LocationForm.safeExtend({ baseVersion: BaseVersion }),
  reply: StaffLocation,
});

export const addStaffLocation = endpoint('POST', '/wagtail/locations/add/', {
  summary: 'Add a restaurant',
  body: LocationForm,
  isDoneOnce: true,
  reply: StaffLocation,
});

/** Hides a restaurant everywhere; its rlid and address stay its own. */
export const archiveStaffLocation = endpoint('POST', '/wagtail/locations/:rlid/archive/', {
  summary: 'Archive a restaurant',
  body: z.object({ baseVersion: BaseVersion }),
  reply: StaffLocation,
});

export const restoreStaffLocation = endpoint('POST', '/wagtail/locations/:rlid/restore/', {
  summary: 'Bring an archived restaurant back',
  reply: StaffLocation,
});

export const getLocationHistory = historyEndpoint(
  '/wagtail/api/main/locations/:rlid/history/',
  'History of a restaurant',
);
