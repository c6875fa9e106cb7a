/** What a file belongs to: log files to the session that wrote them. */
export type FileOwner = {
  readonly kind: 'run' | 'sample' | 'appresult' | 'appsession'
  readonly id: number
}

type OwnerColumns = {
  readonly run_id: number | null
  readonly sample_id: number | null
  readonly appresult_id: number | null
  readonly appsession_id: number | null
}

/** What a file belongs to: exactly one of its four columns is set. */
export function ownerOf(row: OwnerColumns): FileOwner {
  if (row.run_id !== null) return { kind: 'run', id: row.run_id }
  if (row.sample_id !== null) return { kind: 'sample', id: row.sample_id }
  if (row.appresult_id !== null) return { kind: 'appresult', id: row.appresult_id }
  return { kind: 'appsession', id: row.appsession_id as number }
}
