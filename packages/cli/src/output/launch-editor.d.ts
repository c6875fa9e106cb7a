declare module 'launch-editor' {
  /** Opens `FILE:LINE:COLUMN`; the callback gets the reason if that fails. */
  export default function launchEditor(
    place: string,
    editor?: string,
    failed?: (file: string, message: string | null) => void,
  ): void
}
