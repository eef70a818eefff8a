import postcss, { type AtRule, type ChildNode } from 'postcss';
import type { Plugin } from 'vite';

/** The style sheet's name in the manifest. */
export const LATE_STYLES = 'src/apps/site/late.css';

const SCRIPTED = /^\(\s*scripting\s*:\s*enabled\s*\)$/;

/**
 * Moves the rules in `@media (scripting: enabled)`, which only scripts need, from all style sheets to one that the
 * first script loads. Documents contain the styles of their page; this way the first round trip holds more of the page.
 */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    generateBundle: {
      // Runs before the manifest is written, which names the sheet.
      order: 'pre',
      handler(_options, bundle) {
        const late = postcss.root();
        const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
        for (const sheet of sheets.toSorted((one, other) => one.fileName.localeCompare(other.fileName))) {
          if (sheet.type !== 'asset') continue;
          const early = postcss.parse(sheet.source.toString());
          early.walkAtRules('media', (rule) => {
            if (SCRIPTED.test(rule.params)) late.append(takenFrom(rule));
          });
          sheet.source = early.toString();
        }
        this.emitFile({ type: 'asset', name: 'late.css', originalFileName: LATE_STYLES, source: late.toString() });
      },
    },
  };
}

/** The contents of a rule, in their cascade layer. */
function takenFrom(rule: AtRule): ChildNode[] {
  const layer = rule.parent;
  rule.remove();
  const contents = rule.nodes ?? [];
  return layer?.type === 'atrule' ? [(layer as AtRule).clone({ nodes: contents })] : contents;
}
