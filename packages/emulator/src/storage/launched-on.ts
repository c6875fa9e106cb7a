/** `IN` this are values of one parameter, a list. */
export const given = 'SELECT value FROM json_each(?)'

/**
 * The ids of sessions of which a property names some resources, found by these: as inputs or outputs, of one of some kinds.
 * Each parameter is the list of the resources' ids, or what `ids` has instead.
 */
export function sessionsNaming(
  names: 'Input' | 'Output',
  kind: 'biosample' | 'dataset' | 'project' | 'run',
  ids = given,
): string {
  return `SELECT p.parent_id AS appsession_id FROM property_item i CROSS JOIN property p ON p.id = i.property_id
    WHERE i.resource_id IN (${ids}) AND p.parent_kind = 'appsession' AND p.name GLOB '${names}.*'
      AND p.type IN ('${kind}', '${kind}[]')`
}

/** The ids of sessions that were launched on some resources, by their references and their properties. */
export function launchedOn(kind: 'biosample' | 'run', ids = given): string {
  return `SELECT appsession_id FROM appsession_reference WHERE type = '${kind}' AND resource_id IN (${ids})
    UNION ALL ${sessionsNaming('Input', kind, ids)}`
}
