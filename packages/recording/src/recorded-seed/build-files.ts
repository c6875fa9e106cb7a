import type { Building } from './building.ts'
import { resourceOf } from '../hrefs.ts'
import { textOfBytes } from '../recording/kept-body.ts'
import { mostContentBytes } from './contents.ts'
import type { Recorded, Records } from './records.ts'

type Owners = 'samples' | 'appresults' | 'runs'
const parentMember = { samples: 'ParentSample', appresults: 'ParentAppResult', runs: 'ParentRun' }

/** The files of a resource, as the members of a seed; none where it has none. */
export function filesOf(building: Building, owners: Owners, owner: string) {
  const { records } = building
  const files = ownedFiles(records, owners, owner).flatMap(([id, record]) =>
    records.deleted.has(`files/${id}`) ? [] : fileOf(building, id, record),
  )
  return files.length === 0 ? {} : { files }
}

function fileOf({ leftOut, files }: Building, id: string, record: Recorded) {
  const path = record['Path'] ?? record['Name']
  if (!/^[1-9]\d{0,14}$/.test(id) || typeof path !== 'string') {
    leftOut.add('files', 'the id is no whole number, or no answer states the path')
    return []
  }
  const contentType = record['ContentType']
  return {
    id,
    path,
    ...contentOf(),
    ...(typeof contentType === 'string' && contentType !== '' && { contentType }),
  }

  function contentOf(): { content: string } | { source: string } {
    const size = record['Size']
    const bytes = files.contents.get(id)
    if (bytes === undefined || (typeof size === 'number' && size !== bytes.length)) {
      if (size !== 0)
        leftOut.add('contents of files', 'no complete download was recorded: they are empty')
      return { content: '' }
    }
    if (bytes.length > mostContentBytes) {
      leftOut.add(
        'contents of files',
        `they have more than ${mostContentBytes} bytes: they are empty`,
      )
      return { content: '' }
    }
    const text = textOfBytes(bytes)
    if (text !== undefined) return { content: text }
    files.binary.set(id, bytes)
    return { source: `${files.folder}/${id}` }
  }
}

/** The files that state their owner, or were in its list. */
function ownedFiles(records: Records, owners: Owners, owner: string) {
  return records.all('files').filter(([id, record]) => {
    const stated = record[parentMember[owners]]
    const parent =
      typeof stated === 'object' && stated !== null
        ? resourceOf((stated as Recorded)['Href'])?.id
        : undefined
    return (parent ?? records.parent('files', id, owners)) === owner
  })
}
