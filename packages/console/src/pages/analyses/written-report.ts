import type { AppResultCompact, FileCompact } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'

/** In how many results of an analysis a report is looked for. */
const searchedResults = 5
/** How many pages of a result are looked at. */
const searchedFiles = 20

export type WrittenReport = { readonly file: FileCompact | undefined }

/** The page that an app wrote as the report of its analysis, where it has no template for one. */
export async function findWrittenReport(
  results: readonly AppResultCompact[],
  signal: AbortSignal,
): Promise<WrittenReport> {
  const pages = await Promise.all(
    results.slice(0, searchedResults).map(async ({ Id }) => {
      const query = { appResultId: Id, Limit: searchedFiles, Extensions: ['.html', '.htm'] }
      return (await api.v1.listAppResultFiles(query, { signal })).Items
    }),
  )
  return { file: chooseReport(pages.flat()) }
}

/** The page that is called a report or an index, or else the only one: of several others none is the report. */
export function chooseReport<File extends Pick<FileCompact, 'Name'>>(
  pages: readonly File[],
): File | undefined {
  const named = (name: RegExp) => pages.find(({ Name }) => name.test(Name))
  const only = pages.length === 1 ? pages[0] : undefined
  return named(/^report\.html?$/i) ?? named(/^index\.html?$/i) ?? only
}
