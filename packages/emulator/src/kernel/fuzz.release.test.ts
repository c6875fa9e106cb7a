import { it } from 'vitest'
import { expectAnswers } from '../testing/fuzz/generated-requests.ts'

it('[SEC-03] answers 20,000 requests generated from its schemas without an internal error', () =>
  expectAnswers(20_000))
