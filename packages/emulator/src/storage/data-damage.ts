import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmulatorError } from '../emulator-error.ts'
import { isAddress } from './blobs/content-address.ts'
import type { Generation } from './generation.ts'
import { checkWal } from './wal-check.ts'

/** What is wrong with a data folder that must not be opened as it is. */
export type DamageKind =
  | 'database-missing'
  | 'database-unreadable'
  | 'log-missing'
  | 'log-garbled'
  | 'mark-missing'
  | 'mark-unreadable'
  | 'database-replaced'
  | 'database-older'
  | 'initial-unreadable'

export type Damage = { readonly kind: DamageKind; readonly found: string }

const sentences: Readonly<Record<DamageKind, string>> = {
  'database-missing':
    'platform.sqlite is missing or empty, and other data of the platform are there',
  'database-unreadable': 'platform.sqlite is damaged or is not a database',
  'log-missing':
    'platform.sqlite-wal, the log with the latest records, is gone although the platform was not stopped',
  'log-garbled':
    'platform.sqlite-wal, the log with the latest records, was changed: records after the change would be lost',
  'mark-missing':
    'generation.json, which states which database the stored contents belong to, is gone',
  'mark-unreadable':
    'generation.json, which states which database the stored contents belong to, can’t be read',
  'database-replaced': 'platform.sqlite is not the database that the stored contents belong to',
  'database-older':
    'platform.sqlite is an earlier copy of the database that the stored contents belong to',
  'initial-unreadable': 'initial.sqlite, the state that a reset restores, is missing or damaged',
}

export function damage(kind: DamageKind): Damage {
  return { kind, found: sentences[kind] }
}

/** A database that isn't the one of its folder; thrown while it is opened, before anything is changed. */
export class DamageError extends Error {
  override readonly name = 'DamageError'
  readonly damage: Damage

  constructor(kind: DamageKind) {
    super(sentences[kind])
    this.damage = damage(kind)
  }
}

/** The refusal of a start. The command to run is named, since there is no other way on. */
export function damagedFolder(
  path: string,
  { kind, found }: Damage,
  cause?: unknown,
): EmulatorError {
  return new EmulatorError(
    'data-damaged',
    `The data folder ${path} was not opened, and nothing in it was changed: ${found}. benchtop repair --data ${path} shows what can be restored; or choose another folder with --data.`,
    { path, damage: kind },
    { cause },
  )
}

/** What the files of a folder show before its database is opened; `mark` is the one next to the database. */
export async function damageOfFiles(
  inside: Inside,
  mark: Generation | 'unreadable' | undefined,
): Promise<Damage | undefined> {
  const size = await stat(inside('platform.sqlite')).then(
    (found) => found.size,
    () => 0,
  )
  if (size === 0) {
    const isNew = mark === undefined && !(await hasContents(inside()))
    return isNew ? undefined : damage('database-missing')
  }
  if (mark === 'unreadable') return damage('mark-unreadable')
  if ((await checkWal(inside('platform.sqlite-wal'))) === 'garbled') return damage('log-garbled')
  return undefined
}

type Inside = (...names: string[]) => string

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Whether a platform has the folder, or was killed: the file with its process is removed before it closes the database. */
export function isRunning(inside: Inside): Promise<boolean> {
  return isThere(inside('process.json'))
}

/**
 * Whether a folder whose platform was killed has no log: lost, unless another program has merged it into the database, which
 * then is as new as the folder's mark.
 */
export async function hasNoLog(inside: Inside): Promise<boolean> {
  return (await isRunning(inside)) && !(await isThere(inside('platform.sqlite-wal')))
}

/**
 * Throws a DamageError where a database isn't the one that its folder's mark states. `hasOthers` states whether the
 * folder has contents, `isFilled` whether the database has any records, `hasNoLog` whether its log is gone.
 */
export function requireSameGeneration(
  mark: Generation | undefined,
  stored: Generation | undefined,
  found: { readonly hasOthers: boolean; readonly isFilled: boolean; readonly hasNoLog: boolean },
): void {
  if (mark === undefined) {
    // The first start may have been interrupted before anything was stored.
    if (!found.hasOthers) return
    if (stored !== undefined) throw new DamageError('mark-missing')
    // Folders of earlier versions have no mark, and were filled before anything was uploaded.
    if (!found.isFilled) throw new DamageError('database-replaced')
    return
  }
  // Its mark is written before the file's, so that after a crash it may be ahead.
  if (stored?.id === mark.id && stored.opened >= mark.opened) return
  if (found.hasNoLog) throw new DamageError('log-missing')
  throw new DamageError(stored?.id === mark.id ? 'database-older' : 'database-replaced')
}

/** Whether a folder has contents of files, which a new one doesn't. */
export async function hasContents(folder: string): Promise<boolean> {
  for (const store of ['blobs', 'composed']) {
    const shelves = await readdir(join(folder, store)).catch((): string[] => [])
    for (const shelf of shelves) {
      const names = await readdir(join(folder, store, shelf)).catch((): string[] => [])
      if (names.some(isAddress)) return true
    }
  }
  return false
}
