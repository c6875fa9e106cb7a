/** A file that is drawn along the genome; its bytes come from signed addresses. */
export type BrowserTrack = {
  readonly type: 'variant' | 'alignment'
  readonly format: 'vcf' | 'bam'
  readonly name: string
  /** Of the content; of a track by htsget, of its tickets. */
  readonly url: string
  /** How its windows are found: with an index, by htsget, or by reading the complete file. */
  readonly windows: { readonly indexURL: string } | 'htsget' | 'none'
  /** The widest window that is drawn, in bases; undefined where igv.js is to decide. */
  readonly widest: number | undefined
}

/** What the genome browser is to show. */
export type BrowserView = {
  /** The chromosomes with their lengths. */
  readonly chromosomes: readonly (readonly [name: string, length: number])[]
  /** The reference sequence, if there is one. */
  readonly reference: { readonly fastaURL: string; readonly indexURL: string } | undefined
  /** Such as `ctgA:1-10000`. */
  readonly locus: string
  readonly tracks: readonly BrowserTrack[]
}

/** Messages of the embedding page to the genome browser. */
export type ToBrowser =
  | { readonly kind: 'show'; readonly view: BrowserView }
  | { readonly kind: 'theme'; readonly isDark: boolean }

/** Messages of the genome browser to the embedding page. */
export type FromBrowser =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'failed'; readonly message: string }
