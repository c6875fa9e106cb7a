/** A file that is drawn along the genome; its bytes come from signed addresses. */
export type BrowserTrack = {
  readonly type: 'variant' | 'alignment'
  readonly format: 'vcf' | 'bam'
  readonly name: string
  readonly url: string
  /** Undefined where the file is small enough to be read whole. */
  readonly indexURL: string | undefined
}

/** What the genome browser is to show. */
export type BrowserView = {
  /** The chromosomes with their lengths. */
  readonly chromosomes: readonly (readonly [name: string, length: number])[]
  /** The letters of the genome, where they are at hand. */
  readonly reference: { readonly fastaURL: string; readonly indexURL: string } | undefined
  /** Such as `ctgA:1-10000`. */
  readonly locus: string
  readonly tracks: readonly BrowserTrack[]
}

/** What the page around the genome browser tells it. */
export type ToBrowser = { readonly kind: 'show'; readonly view: BrowserView }

/** What the genome browser says. */
export type FromBrowser =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'failed'; readonly message: string }
