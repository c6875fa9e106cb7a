import { useEffect, useState } from 'preact/hooks'
import { readList } from '../../../api/list.ts'
import { errorText } from '../../../design/error-text.ts'
import { readWholeList } from '../../files/list/use-whole-list.ts'
import type { OwnedFiles, Owner } from './project-rows.ts'

const byPath = { by: 'Path', desc: false }

/** The files of the owners that are open, each read when it is opened, and again when `version` changes. */
export function useOwnedFiles(
  owners: readonly Owner[],
  version: number,
): ReadonlyMap<string, OwnedFiles> {
  const [known, setKnown] = useState<ReadonlyMap<string, OwnedFiles>>(new Map())
  const [readAt, setReadAt] = useState(version)
  const keys = owners.map(({ key }) => key).join()
  useEffect(() => {
    const controller = new AbortController()
    const isAgain = readAt !== version
    for (const owner of owners) {
      if (!isAgain && known.get(owner.key)?.state === 'ready') continue
      void readOwned(owner, controller.signal).then((files) => {
        if (!controller.signal.aborted) setKnown((was) => new Map(was).set(owner.key, files))
      })
    }
    setReadAt(version)
    return () => controller.abort()
  }, [keys, version])
  return known
}

async function readOwned({ kind, id }: Owner, signal: AbortSignal): Promise<OwnedFiles> {
  try {
    const { files, total } = await readWholeList((offset, limit) => {
      const stretch = { offset, limit, signal }
      return kind === 'sample'
        ? readList('v1.listSampleFiles', { sampleId: id }, stretch, byPath)
        : readList('v1.listAppResultFiles', { appResultId: id }, stretch, byPath)
    })
    return files === undefined ? { state: 'too many', total } : { state: 'ready', files }
  } catch (error) {
    return { state: 'failed', message: errorText(error) }
  }
}
