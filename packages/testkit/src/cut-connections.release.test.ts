import { describeCuts } from './testing/cut-connections.ts'

describeCuts(() => true)
