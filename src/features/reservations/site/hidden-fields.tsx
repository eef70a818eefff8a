import { usePageContext } from '#ui/site/page-context.tsx';

/** Hidden values of a form. @param hasToken for a form that is posted */
export function HiddenFields({
  fields,
  hasToken = false,
}: {
  fields: Readonly<Record<string, string>>;
  hasToken?: boolean;
}) {
  const { csrf_token } = usePageContext();
  return (
    <>
      {Object.entries({ ...fields, ...(hasToken && { csrf_token }) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </>
  );
}
