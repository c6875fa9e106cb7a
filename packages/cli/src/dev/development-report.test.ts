import { createControlClient } from '@benchtop/client/control'
import { createEmulator } from '@benchtop/emulator'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readManifest } from '../manifest/read-manifest.ts'
import { memoryOutput } from '../testing/memory-output.ts'
import { reportDevelopment } from './development-report.ts'
import { createDevView } from './view.ts'

it('[HAR-08] pages show of a failed launch what its own session wrote', async () => {
  await using emulator = await createEmulator({ seed: {} })
  const control = createControlClient({ uiUrl: emulator.uiUrl })
  const view = createDevView(memoryOutput().output, { places: [], hasKeys: false })
  const manifest = await readManifest(
    join(import.meta.dirname, '../../../../templates/native-shell'),
  )
  const end = reportDevelopment(control, view, () => manifest)
  view.line('session 9003', 'of another launch')
  view.failed('launch', 'session 9003 is Aborted')
  view.line('session 9004', 'no VCF')
  view.failed('launch', 'session 9004 is Aborted: no VCF')
  const shown = async () => {
    const { development } = await control.getDevelopment()
    return development?.problems.map(({ message, output }) => ({ message, output }))
  }
  await expect
    .poll(shown)
    .toEqual([{ message: 'session 9004 is Aborted: no VCF', output: ['no VCF'] }])
  end()
})
