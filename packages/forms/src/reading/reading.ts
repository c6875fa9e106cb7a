import type { FormPart } from '../definition/form.ts'
import type { SyntaxNode } from '../text/syntax.ts'

/** The severity of a finding: an error makes a definition unusable; `info` is a deviation from strict JSON. */
export type DiagnosticSeverity = 'error' | 'warning' | 'info'

/** A finding about a definition, with the path that it concerns, such as `fields[2].min`. */
export type Finding = {
  readonly code: string
  readonly message: string
  readonly severity: DiagnosticSeverity
  readonly path: string
}

/** The context of reading a definition: the report function, and readers that need each other. */
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
