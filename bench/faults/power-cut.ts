import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startLoad } from '../../packages/emulator/src/testing/load.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { runPlatformProcess } from '../../packages/emulator/src/testing/platform-process.ts'
import type { Durability } from '../../packages/emulator/src/storage/file-database.ts'
import { inFaultsFolder, inspect, startOrRepair } from './folder-faults.ts'
import type { Outcome } from './outcome.ts'

const run = promisify(execFile)

/** Within this time after the start of the load the power is cut. */
const longestLifeMs = 1_500

const databaseFiles = ['platform.sqlite', 'platform.sqlite-wal']

/**
 * Cuts the power under load: of the database and its log there is left what was last synced, and of every second log also
 * zeros, as where a file's length has reached the disk before its bytes. Contents are synced before their rows.
 */
export function powerCut(
  durability: Durability,
  cuts: number,
  random: () => number,
): Promise<Outcome> {
  const fault = `Power cut, durability ${durability}`
  return inFaultsFolder(async (root) => {
    const library = join(root, 'record-syncs.so')
    const source = join(import.meta.dirname, 'record-syncs.c')
    const built = await run('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']).then(
      () => true,
      () => false,
    )
    if (!built)
      return {
        fault,
        done: 'not tried: it takes Linux and a C compiler',
        lost: 'unknown',
        violations: [],
      }
    const violations: string[] = []
    let [lost, written, repaired] = [0, 0, 0]
    for (let nth = 0; nth < cuts; nth += 1) {
      const [data, synced] = [join(root, `data-${nth}`), join(root, `synced-${nth}`)]
      await mkdir(synced)
      const recording = ['env', `LD_PRELOAD=${library}`, `SYNCED=${synced}`]
      const platform = await runPlatformProcess(data, recording, durability)
      const { HrefFiles } = await newResult(platform.ada)
      const load = startLoad(platform.ada, HrefFiles, 'load', 1)
      await load.reached
      await wait(random() * longestLifeMs)
      await platform.kill()
      await load.ended
      for (const name of databaseFiles) await leaveSynced(join(synced, name), join(data, name))
      const log = join(data, 'platform.sqlite-wal')
      if (nth % 2 === 1) await lengthen(log, Math.floor(random() * 100_000))
      const again = await startOrRepair(data)
      await using _ = again.platform
      const found = await inspect(again.platform, load)
      lost += found.lost
      written += load.files.size + load.projects.size
      repaired += Number(again.isRepaired)
      violations.push(...found.violations.map((one) => `Cut ${nth}: ${one}`))
      if (durability === 'full' && found.lost > 0) {
        violations.push(`Cut ${nth}: ${found.lost} records are gone that were synced.`)
      }
    }
    const done = `${cuts} cuts under load that leave what was synced; ${repaired} needed \`benchtop repair\`; ${written} records acknowledged`
    return {
      fault,
      done,
      lost: lost === 0 ? 'nothing' : `the latest ${lost} records; each that is left is complete`,
      violations,
    }
  })
}

/** Puts the copy of what was synced in the place of a file; without one, nothing of it was. */
async function leaveSynced(copy: string, path: string): Promise<void> {
  const isSynced = await access(copy).then(
    () => true,
    () => false,
  )
  if (isSynced) await copyFile(copy, path)
  else await rm(path, { force: true })
}

async function lengthen(path: string, by: number): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > 0) await truncate(path, size + by)
}
