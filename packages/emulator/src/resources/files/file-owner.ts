/** What a file belongs to. */
export type FileOwner = { readonly kind: 'run' | 'sample' | 'appresult'; readonly id: number }

type OwnerColumns = {
  readonly run_id: number | null
  readonly sample_id: number | null
  readonly appresult_id: number | null
}

/** The run, sample or AppResult that a file belongs to: exactly one of its three columns is set. */
export function ownerOf(row: OwnerColumns): FileOwner {
  if (row.run_id !== null) return { kind: 'run', id: row.run_id }
  if (row.sample_id !== null) return { kind: 'sample', id: row.sample_id }
  return { kind: 'appresult', id: row.appresult_id as number }
}
