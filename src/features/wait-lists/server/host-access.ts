import { regionAccess } from '#features/front-of-house/server/index.ts';
import { waitListRules } from '../rules.ts';

export const lineAccess = regionAccess(waitListRules);
export const { may: mayOnLine, demand: requireOnLine } = lineAccess;
