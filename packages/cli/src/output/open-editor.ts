type Place = {
  readonly file: string
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/**
 * Opens a file at its line: in the editor that runs on this machine, or the one that LAUNCH_EDITOR, VISUAL or EDITOR
 * names. What stands in the way is reported.
 */
export async function openEditor(
  { file, line = 1, column = 1 }: Place,
  report: (message: string) => void,
): Promise<void> {
  const { default: launch } = await import('launch-editor')
  launch(`${file}:${line}:${column}`, undefined, (_, reason) => {
    const why = reason === null ? '' : `: ${reason.trim()}`
    report(
      `${file} couldn't be opened in an editor${why}. Name one in LAUNCH_EDITOR, such as LAUNCH_EDITOR=code.`,
    )
  })
}
