import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PAIRING_CODE_CHARACTERS, readPairingCode } from './pairing-code.ts';

/** Initials of the staff member who works with a device: "AB". */
const Initials = z
  .string('is required')
  .trim()
  .toUpperCase()
  .regex(/^\p{L}{2,3}$/u, 'must be two or three letters');

export const listPairedDevices = endpoint('GET', '/wagtail/api/main/host/:rlid/devices/', {
  summary: 'Devices that are paired with a restaurant now',
  reply: z.object({
    name: z.string(),
    /** The user may also change the settings of the restaurant. */
    maySet: z.boolean(),
    devices: z.array(
      z.object({
        id: z.number().int(),
        initials: z.string(),
        /** The user who paired the device. */
        by: z.string(),
        userAgent: z.string(),
        /** ISO instants. */
        pairedAt: z.string(),
        endsAt: z.string(),
        lastSeenAt: z.string(),
      }),
    ),
  }),
});

/** The code works once, for ten minutes, and until the user makes another one. */
export const createPairingCode = endpoint('POST', '/wagtail/host/:rlid/devices/codes/', {
  summary: 'Make a code that pairs a device with a restaurant',
  reply: z.object({ code: z.string(), expiresAt: z.string() }),
});

export const endPairedDevice = endpoint('POST', '/wagtail/host/:rlid/devices/:device/end/', {
  summary: 'End a device that is paired with a restaurant',
  reply: z.object({}),
});

/**
 * Refusals: `invalid` naming `code` for a wrong, used or expired code; `conflict` when a user is signed in in this
 * browser; `rate_limited`.
 */
export const pairDevice = endpoint('POST', '/wagtail/host/pair/', {
  summary: 'Pair this device by a code, for a shift',
  body: z.object({
    code: z
      .string('is required')
      .max(40, 'is too long')
      .transform(readPairingCode)
      .refine(
        (code) => code.length === PAIRING_CODE_CHARACTERS,
        `must be ${PAIRING_CODE_CHARACTERS} letters and digits`,
      ),
    initials: Initials,
  }),
  /** URL path of the host stand. */
  reply: z.object({ next: z.string() }),
});

export const handOverDevice = endpoint('POST', '/wagtail/host/:rlid/devices/hand-over/', {
  summary: 'Say who works with this paired device from now on',
  body: z.object({ initials: Initials }),
  reply: z.object({}),
});
