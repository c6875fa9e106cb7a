import type { ByteSource } from '../bytes/byte-source.ts'
import type { ReadOptions } from '../bytes/progress.ts'
import type { FindingSink } from '../findings/findings.ts'
import type { Container } from '../variants/container.ts'
import type { LineSplitter } from '../variants/line-splitter.ts'

/** A content that was recognized, and how to read it. */
export type Content = {
  readonly source: ByteSource
  readonly container: Container
  readonly options: ReadOptions
  readonly add: FindingSink
  /** What is read by now. */
  readonly counted: { records: number; headerLines: number }
}

/** What looks at the lines of a text, and counts its records, reads or intervals. */
export type LineCheck = LineSplitter & { readonly records: number }
