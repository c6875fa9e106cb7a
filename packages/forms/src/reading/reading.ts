import type { FormPart } from '../definition/form.ts'
import type { SyntaxNode } from '../text/syntax.ts'

/** How bad something is: an error makes a definition unusable; `info` is what strict JSON would write in another way. */
export type DiagnosticSeverity = 'error' | 'warning' | 'info'

/** Something about a definition, at the path of what it is about, such as `fields[2].min`. */
export type Finding = {
  readonly code: string
  readonly message: string
  readonly severity: DiagnosticSeverity
  readonly path: string
}

/** What reads a definition: where findings go, and the readers that need each other. */
export type Reading = {
  /** Reports a finding; `start` is the offset that it is shown at. */
  report(
    severity: DiagnosticSeverity,
    code: string,
    path: string,
    start: number,
    message: string,
  ): void
  readPart(node: SyntaxNode, path: string): FormPart | undefined
}
