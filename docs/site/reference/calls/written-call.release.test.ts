import { describeCalls, languages } from '../../testing/called-operations.ts'

describeCalls(() => languages)
