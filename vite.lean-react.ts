import type { Plugin } from 'vite';

const CLIENT = /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/** Functions of React's client that no page of the site uses; the key names the preceding code. */
const UNUSED = {
  '<ViewTransition>': [
    'getViewTransitionName',
    'getViewTransitionClassName',
    'trackEnterViewTransitions',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'reportViewTransitionError',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'startViewTransition',
    'createViewTransitionInstance',
  ],
  '<Fragment ref>': ['FragmentInstance', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
  '<SuspenseList> and <Activity>': [
    'updateSuspenseListComponent',
    'cutOffTailIfNeeded',
    'updateActivityComponent',
    'commitActivityHydrationCallbacks',
  ],
  'style sheets and async scripts in the tree': [
    'getResource',
    'acquireResource',
    'suspendResource',
    'waitForCommitToBeReady',
    'insertStylesheetIntoRoot',
  ],
  'preload() and its like': [
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'form actions that are functions': ['extractEvents\\$1', 'startHostTransition'],
  'onSelect and onBeforeInput': ['constructSelectEvent', 'getNativeBeforeInputChars', 'getFallbackBeforeInputChars'],
  'the browser’s indicator of asynchronous transitions': ['defaultOnDefaultTransitionIndicator'],
  'forwardRef() and the compiler’s hook': ['updateForwardRef', 'useMemoCache'],
  'useOptimistic()': ['updateOptimisticImpl', 'dispatchOptimisticSetState'],
  'useActionState()': ['mountActionState', 'updateActionState', 'rerenderActionState', 'runActionStateAction'],
  'findDOMNode() of developer tools': ['findCurrentFiberUsingSlowPath'],
  'names of components in errors': ['getStackByFiberInDevAndProd', 'getComponentNameFromType'],
};
const METHODS_OF_FRAGMENT_REFS = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm;

/**
 * Removes features that no page uses from React's client, a sixth of its size. Bundlers cannot: React checks each
 * element's type at run time. A function that a new React lacks fails the build.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    transform(code, id) {
      if (!CLIENT.test(id)) return undefined;
      const lean = Object.values(UNUSED).flat().reduce(withoutBody, code);
      return { code: lean.replaceAll(METHODS_OF_FRAGMENT_REFS, ''), map: null };
    },
  };
}

/** Makes the function return null, with which React does nothing. */
function withoutBody(code: string, name: string): string {
  const head = new RegExp(`^function ${name}\\([^)]*\\) \\{\\n`, 'm').exec(code);
  const end = head ? code.indexOf('\n}\n', head.index) : -1;
  if (!head || end < 0) throw new Error(`React’s client has no function ${name} any more: see what it has instead`);
  return `${code.slice(0, head.index + head[0].length)}  return null;${code.slice(end)}`;
}
