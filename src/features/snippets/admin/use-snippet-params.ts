import { useParams } from '@tanstack/react-router';

/** Which kind of snippet an address is about. */
export function useTypeParams(): { app: string; model: string } {
  const { app, model } = useParams({ strict: false });
  return { app: String(app), model: String(model) };
}

/** Which snippet an address is about. */
export function useSnippetParams(): { app: string; model: string; id: number } {
  const { id } = useParams({ strict: false });
  return { ...useTypeParams(), id: Number(id) };
}
