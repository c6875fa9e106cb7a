// Draws the client's table of routes from the contracts, so that a call loads no schema:
//   node --conditions=@benchtop/source packages/app-runtime/src/testing/write-routes.ts
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorCodes, faces, limits, operations } from '@benchtop/contracts'
import { routesOf } from './routes-of.ts'

const target = fileURLToPath(new URL('../client/routes.ts', import.meta.url))
const { minBytes, maxBytes, maxNumber } = limits.uploadPart

writeFileSync(
  target,
  `// Drawn from the contracts by testing/write-routes.ts; a test holds the two equal.
import type { Route } from './route.ts'

/** Where each face of the platform lives: its host and the path before the operation's own. */
export const faces = ${JSON.stringify(faces)} as const

/** The code that each status of an error stands for. */
export const codesByStatus = ${JSON.stringify(Object.fromEntries(Object.entries(errorCodes).map(([code, status]) => [status, code])))} as const

/** What a part of an upload may weigh, and how many there may be. */
export const uploadPart = ${JSON.stringify({ minBytes, maxBytes, maxNumber })} as const

/** How much of a chromosome one value of a coverage stands for at the least, and how many come at once. */
export const coverage = ${JSON.stringify(limits.coverage)} as const

/** Every operation, by id. */
export const routes: Readonly<Record<string, Route>> = ${JSON.stringify(routesOf(operations))}
`,
)
execFileSync('oxfmt', [target], { stdio: 'inherit' })
