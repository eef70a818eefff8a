import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTool } from './install-tool.ts';

/**
 * The W3C's Nu HTML checker as a jar, installed if Java is there to run it. Java is optional for developers:
 * without it the result is undefined, with a message, and with REQUIRE_JAVA (CI) the process ends.
 */
export function findHtmlChecker(): string | undefined {
  if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0) {
    return join(installTool('html-checker', 'vnu-jar'), 'node_modules/vnu-jar/build/dist/vnu.jar');
  }
  console.error('Java was not found: the HTML of the demo pages is not checked.');
  if (process.env['REQUIRE_JAVA']) process.exit(1);
  return undefined;
}
