import { aString, record } from '#ui/site/shape.ts';

/** Repeated here so that the schema of accounts stays out of the browser. */
const ACCOUNT_API = '/api/account/';

const accountShape = record<{ firstName: string; lastName: string; email: string }>({
  firstName: aString,
  lastName: aString,
  email: aString,
});

/** Name and address of the signed-in diner, for a form; undefined when signed out. Never throws: both are optional. */
export async function loadOwnContact(): Promise<{ name: string; email: string } | undefined> {
  try {
    const reply = await fetch(ACCOUNT_API, { cache: 'no-store' });
    if (!reply.ok) return undefined;
    const { firstName, lastName, email } = accountShape(await reply.json(), '');
    return { name: `${firstName} ${lastName}`.trim(), email };
  } catch {
    return undefined;
  }
}
