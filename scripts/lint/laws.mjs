// The project's own laws as an oxlint plugin. .oxlintrc.json states where each one applies; passing and
// failing samples of each are in tests/laws.test.ts.
import { randomness } from './randomness.mjs'
import { clock } from './clock.mjs'
import { environment } from './environment.mjs'
import { docstrings, longFile, noSleep, reasonedDisable } from './habits.mjs'
import { importLaw } from './imports.mjs'
import { exportedFunctions, explicitExports, relativeImports } from './modules.mjs'
import { sql } from './sql.mjs'
import { words } from './words.mjs'

export default {
  meta: { name: 'laws' },
  rules: {
    clock,
    randomness,
    sql,
    environment,
    express: importLaw({
      packages: ['express', 'express-serve-static-core'],
      message:
        'Express is for apps, and for the pages in packages/emulator/src/hosts/pages: the platform serves its operations by itself, as it starts sooner and answers faster so, and its resources are read and tested without a web server.',
    }),
    sqlite: importLaw({
      packages: ['better-sqlite3'],
      message:
        'The database driver is known to packages/emulator/src/storage alone, so that it can be replaced in one folder: take the Database of storage.',
    }),
    'relative-imports': relativeImports,
    'explicit-exports': explicitExports,
    'exported-functions': exportedFunctions,
    docstrings,
    'long-file': longFile,
    'reasoned-disable': reasonedDisable,
    'no-sleep': noSleep,
    words,
  },
}
