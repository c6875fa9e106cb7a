import { resourceOf } from '../hrefs.ts'
import { propertiesOf } from './build-properties.ts'
import { idOf, listOf, optional, ownerOf, textOf, texts, type Building } from './building.ts'
import type { Recorded } from './records.ts'

/** A session; undefined where its application isn't known. */
export function sessionOf(building: Building, id: string, record: Recorded) {
  const { isSeeded, leftOut } = building
  const application = idOf(record['Application'])
  if (application === undefined || !isSeeded('applications', application)) {
    leftOut.add('sessions', 'no answer states their application')
    return undefined
  }
  const parent = idOf(record['ParentAppSession'])
  const references = listOf(record['References']).flatMap((reference) => {
    const target = resourceOf(reference['HrefContent'] ?? reference['Href'])
    const type = textOf(reference['Type']).toLowerCase()
    if (target !== undefined && isSeeded(target.collection, target.id)) {
      return { type: type as 'project', id: target.id }
    }
    leftOut.add('references of sessions', 'what they refer to is not in the recording')
    return []
  })
  return {
    id,
    owner: ownerOf(building, record),
    application,
    name: textOf(record['Name']) || `Session ${id}`,
    ...optional('status', textOf(record['Status']) as 'Complete'),
    ...texts(record, 'StatusSummary'),
    ...(parent !== undefined && isSeeded('appsessions', parent) && { parent }),
    ...(references.length > 0 && { references }),
    ...propertiesOf(building, 'appsessions', id),
  }
}

/** Sessions after their parents. */
export function inOrder<Session extends { id: string; parent?: string }>(
  list: Session[],
): Session[] {
  const placed = new Set<string>()
  const rest = new Set(list)
  const sorted: Session[] = []
  for (let before = -1; before !== sorted.length;) {
    before = sorted.length
    for (const one of rest) {
      if (one.parent !== undefined && !placed.has(one.parent)) continue
      sorted.push(one)
      placed.add(one.id)
      rest.delete(one)
    }
  }
  // What is its own ancestor has no parent that could be seeded first.
  return [...sorted, ...[...rest].map(withoutParent)]
}

function withoutParent<Session extends { parent?: string }>(session: Session): Session {
  const one = { ...session }
  delete one.parent
  return one
}
