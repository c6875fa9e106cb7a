import { describeCuts } from './testing/cut-connections.ts'

// At the edges of heads and bodies; within them in the tests of the release.
describeCuts(({ bytes }) => bytes === 0 || bytes === -1)
