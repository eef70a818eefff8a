import type { FastifyInstance } from 'fastify';
import { staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import { menuRules } from '#features/menus/rules.ts';
import * as contract from '../staff-contract.ts';
import { addCoupon, saveCoupon } from './commands/save-coupon.ts';
import { listCoupons, loadCoupon } from './queries/list-coupons.ts';

/** The chain's coupons, which belong to its menu. */
export function couponRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);

  staff.serve(contract.listCoupons, menuRules.view, ({ query, context: { powers } }) => listCoupons(db, powers, query));

  staff.serve(contract.getCoupon, menuRules.view, ({ params, context: { powers } }) =>
    loadCoupon(db, powers, params.code),
  );

  staff.change(contract.addCoupon, menuRules.change, async (tx, { body, context }) => {
    await addCoupon(tx, context, body);
    return { code: body.code };
  });

  staff.change(contract.saveCoupon, menuRules.change, async (tx, { params, body, context }) => {
    const { baseVersion, ...terms } = body;
    return { version: await saveCoupon(tx, context, { code: params.code, baseVersion, terms }) };
  });
}
