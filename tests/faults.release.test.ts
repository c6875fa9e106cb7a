import { it } from 'vitest'
import { expectNothingLost } from './faults/campaign.ts'

it('[SEC-02] [SEC-06] [SEC-10] [SEC-13] a short fault campaign finds nothing lost that must not be', () =>
  expectNothingLost())
