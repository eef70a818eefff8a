import { z } from 'zod';

/**
 * Schemas are read, not compiled: compiling needs eval, which the security policy refuses and reports. Must run before the
 * first schema is made, so it shares zod's chunk (vite.admin.config.ts).
 */
z.config({ jitless: true });
