import { useParams } from '@tanstack/react-router';

/** The kind of snippet in the URL. */
export function useTypeParams(): { app: string; model: string } {
  const { app, model } = useParams({ strict: false });
  return { app: String(app), model: String(model) };
}

/** The snippet in the URL. */
export function useSnippetParams(): { app: string; model: string; id: number } {
  const { id } = useParams({ strict: false });
  return { ...useTypeParams(), id: Number(id) };
}
