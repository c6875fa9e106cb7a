import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startLoad, type Load } from '../../packages/emulator/src/testing/load.ts'
import { newResult } from '../../packages/emulator/src/testing/new-result.ts'
import { runPlatformProcess } from '../../packages/emulator/src/testing/platform-process.ts'
import { startTestPlatform } from '../../packages/emulator/src/testing/test-platform.ts'
import { restoreBackup } from '../../packages/emulator/src/storage/restore-backup.ts'
import { inFaultsFolder, inspect } from './folder-faults.ts'
import type { Outcome } from './outcome.ts'

const program = pathToFileURL(
  join(import.meta.dirname, '../../packages/emulator/src/storage/restore-backup.ts'),
)

/**
 * Backs a platform up under load, cuts the backup at as many places, and kills as many restorations of the whole one: what is
 * cut is refused and leaves no folder, what was killed leaves none or all of it, and what is whole has all that was
 * acknowledged before.
 */
export function backups(times: number, random: () => number): Promise<Outcome> {
  return inFaultsFolder(async (root) => {
    const violations: string[] = []
    const backup = join(root, 'bench.backup')
    const load = await backUpUnderLoad(join(root, 'data'), backup)
    const { size } = await stat(backup)
    const cut = join(root, 'cut.backup')
    for (let nth = 0; nth < times; nth += 1) {
      await copyFile(backup, cut)
      const left = Math.floor(random() * size)
      await truncate(cut, left)
      const folder = join(root, 'cut')
      const isRestored = await restoreBackup(cut, folder).then(
        () => true,
        () => false,
      )
      if (isRestored) violations.push(`A backup with ${left} of ${size} bytes is restored.`)
      if ((await readdir(root)).includes('cut')) violations.push(`${left} bytes leave a folder.`)
    }
    const startedMs = performance.now()
    await restoreInProcess(backup, join(root, 'timed'), undefined)
    const wholeMs = performance.now() - startedMs
    let halfway = 0
    for (let nth = 0; nth < times; nth += 1) {
      const name = `killed-${nth}`
      await restoreInProcess(backup, join(root, name), random() * wholeMs)
      if (!(await readdir(root)).includes(name)) {
        halfway += 1
        await restoreBackup(backup, join(root, name))
      }
      await using platform = await startTestPlatform({ data: join(root, name) })
      const found = await inspect(platform, load)
      violations.push(...found.violations)
      if (found.lost > 0) violations.push(`${found.lost} records are not in ${name}.`)
    }
    const records = load.files.size + load.projects.size
    return {
      fault: 'Backups and restorations',
      done: `a backup under load with ${records} records acknowledged before; cut at ${times} places, each refused; ${times} restorations killed, ${halfway} of them before their end, after which it was restored again`,
      lost: 'nothing',
      violations,
    }
  })
}

/** Writes a backup of a platform that is written to meanwhile; gives what was acknowledged before it began. */
async function backUpUnderLoad(data: string, backup: string): Promise<Load> {
  await using platform = await runPlatformProcess(data)
  const { HrefFiles } = await newResult(platform.ada)
  const load = startLoad(platform.ada, HrefFiles, 'load', 12)
  await Promise.race([load.reached, load.ended])
  const before = { ...load, files: new Map(load.files), projects: new Map(load.projects) }
  const answer = await fetch(`${platform.uiUrl}/_emulator/backup`, { method: 'POST' })
  if (!answer.ok || answer.body === null) throw new Error(`No backup: ${answer.status}`)
  await writeFile(backup, answer.body)
  await platform.kill()
  await load.ended
  return before
}

/** Restores in a process of its own, which is killed after so many milliseconds. */
async function restoreInProcess(backup: string, folder: string, killMs: number | undefined) {
  const text = `import { restoreBackup } from ${JSON.stringify(program)}
    await restoreBackup(${JSON.stringify(backup)}, ${JSON.stringify(folder)})`
  const flags = ['--conditions=@benchtop/source', '--input-type=module', '--eval', text]
  const child = spawn(process.execPath, flags, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  if (killMs !== undefined) {
    await Promise.race([wait(killMs), ended])
    child.kill('SIGKILL')
  }
  await ended
}
