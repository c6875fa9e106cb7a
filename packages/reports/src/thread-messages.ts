import type { RenderedReport } from './render-report.ts'
import type { ReportFile, ReportResult, ReportSession } from './report-data.ts'

/** A file as it is sent to the thread of reports, which asks for the rest by its index among all files. */
type SentFile = Omit<ReportFile, 'href' | 'read'> & { readonly index: number }

/** A session as it is sent to the thread of reports. */
export type SentSession = Omit<ReportSession, 'results'> & {
  readonly results: readonly (Omit<ReportResult, 'files'> & {
    readonly files: readonly SentFile[]
  })[]
}

/** What a template asks of a file: its text or its address. */
export type FileQuestion = {
  readonly kind: 'file'
  readonly number: number
  readonly index: number
  readonly wanted: 'text' | 'href'
}

export type ToReportThread =
  | { readonly kind: 'render'; readonly template: string; readonly session: SentSession }
  | { readonly kind: 'answer'; readonly number: number; readonly value: string }
  | { readonly kind: 'refusal'; readonly number: number; readonly message: string }

export type FromReportThread =
  | FileQuestion
  | { readonly kind: 'html'; readonly report: RenderedReport }
  | { readonly kind: 'wrong'; readonly message: string; readonly line: number | undefined }

/** A session without what stays behind, and its files by their indexes. */
export function sentSession(session: ReportSession): { sent: SentSession; files: ReportFile[] } {
  const files: ReportFile[] = []
  const results = session.results.map((result) => ({
    ...result,
    files: result.files.map((file) => {
      files.push(file)
      const { id, name, path, size, contentType } = file
      return { id, name, path, size, contentType, index: files.length - 1 }
    }),
  }))
  return { sent: { ...session, results }, files }
}

/** The session as a template is given it, with what `ask` answers about its files. */
export function receivedSession(
  { results, ...session }: SentSession,
  ask: (index: number, wanted: FileQuestion['wanted']) => Promise<string>,
): ReportSession {
  return {
    ...session,
    results: results.map((result) => ({
      ...result,
      files: result.files.map(({ index, ...file }) => ({
        ...file,
        href: () => ask(index, 'href'),
        read: () => ask(index, 'text'),
      })),
    })),
  }
}
