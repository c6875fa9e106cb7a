import type { Client } from '@benchtop/app-runtime'
import { expectTypeOf } from 'vitest'
import {
  compareRecording,
  type ComparisonReport,
  type Recording,
  startTestPlatform,
  type TestPlatform,
} from './index.ts'

// The types of a test's platform. Checked by tsc, never run.

await using platform = await startTestPlatform({ profile: 'field' })
expectTypeOf(platform).toEqualTypeOf<TestPlatform>()
expectTypeOf(platform.clientFor('1001')).toEqualTypeOf<Client>()
expectTypeOf(platform.trigger).returns.resolves.toHaveProperty('sessionId')
expectTypeOf(platform.decidePurchase('1', 'cancel')).resolves.toHaveProperty('redirect')

declare const recording: Recording
expectTypeOf(
  compareRecording(recording, { apiUrl: platform.apiUrl }),
).resolves.toEqualTypeOf<ComparisonReport>()

// @ts-expect-error -- there is no such profile
void startTestPlatform({ profile: 'wild' })
// @ts-expect-error -- there is no such decision
void platform.decidePurchase('1', 'perhaps')
// @ts-expect-error -- a pattern has the members of a request
void platform.requests.assert({ verb: 'GET' })
